import { CodeBlock } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../lib/notify.ts";
import { useBaseUrl } from "../../lib/site.ts";
import { codeSamples } from "../CodeSamples/code-samples.ts";
import { EndpointLine, useModelEndpoint } from "./model-endpoint.tsx";
import { DetailSection } from "./PriceDetail.tsx";

/** Code that calls a model at the endpoint which the site names for it, without a key; nothing where it names none. */
export const EndpointSample = ({ model }: { readonly model: string }): ReactNode => {
  const { t } = useTranslation("samples");
  const baseUrl = useBaseUrl();
  const endpoint = useModelEndpoint(model);
  if (endpoint === undefined) return null;
  const { path, method } = endpoint;
  return (
    <DetailSection title={t("samples")}>
      <EndpointLine endpoint={endpoint} />
      <CodeBlock
        label={t("samples")}
        samples={codeSamples({ baseUrl, key: "sk-…", model, message: t("hello"), endpoint: path, method })}
        onCopy={notifyCopied}
      />
    </DetailSection>
  );
};
