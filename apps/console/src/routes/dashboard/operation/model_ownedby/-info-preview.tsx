import { Stack } from "@mantine/core";
import { useModelOwnedBy, usePrices } from "@one-hub/hooks";
import { Facts } from "@one-hub/ui";
import { type ReactNode, useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { ModelAbout, ModelLinks } from "../../../../shared/ModelExplorer/ModelAbout.tsx";
import { useModelFacts } from "../../../../shared/ModelExplorer/model-facts.ts";
import { DetailSection } from "../../../../shared/ModelExplorer/PriceDetail.tsx";
import type { InfoFacts } from "./-info-lists.ts";
import classes from "./-vendor.module.css";

/** The description as the model pages show it, with the parts that are theirs. */
export const InfoPreview = ({ facts: typed }: { readonly facts: InfoFacts }): ReactNode => {
  const { t } = useTranslation("operation_model_ownedby");
  const { t: tPrices } = useTranslation("prices");
  const modelFacts = useModelFacts();
  const { data: prices } = usePrices();
  const { data: vendors } = useModelOwnedBy();
  // Typing comes first; the preview follows.
  const facts = useDeferredValue(typed);
  const price = prices?.find(({ model }) => model === facts.model);
  const vendor = vendors?.find(({ id }) => id === price?.channel_type);
  const info = {
    ...facts,
    input_modalities: [...facts.input_modalities],
    output_modalities: [...facts.output_modalities],
    tags: [...facts.tags],
    support_url: [...facts.support_url],
  };
  return (
    <Stack component="section" aria-label={t("info.preview")} className={classes["preview"] ?? ""} gap="xl">
      <ModelAbout
        row={{ model: facts.model === "" ? "…" : facts.model, provider: vendor?.name ?? "", tags: facts.tags, info }}
        icon={vendor?.icon}
      />
      <Facts facts={modelFacts(info)} />
      {facts.support_url.length === 0 ? null : (
        <DetailSection title={tPrices("documentation")}>
          <ModelLinks addresses={facts.support_url} />
        </DetailSection>
      )}
    </Stack>
  );
};
