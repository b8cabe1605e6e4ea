import { Stack, SegmentedControl } from "@mantine/core";
import { prefixedKey, type RelayChatInput, type Token } from "@one-hub/sdk";
import { Dialog, maskSecret } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBaseUrl } from "../../../lib/site.ts";
import { KeyedCode } from "../../../shared/CodeSamples/KeyedCode.tsx";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import type { Lane } from "./-chat.ts";
import own from "./-playground.module.css";
import { requestSamples } from "./-request-code.ts";

export interface RequestDialogProps extends WindowProps {
  readonly token: Token;
  /** Who is asked: one model or two. */
  readonly models: readonly string[];
  readonly requestOf: (lane: Lane) => RelayChatInput;
}

export const RequestDialog = ({ opened, onClose, token, models, requestOf }: RequestDialogProps): ReactNode => {
  const { t } = useTranslation("app");
  const baseUrl = useBaseUrl();
  const [chosen, setChosen] = useState("0");
  const secret = prefixedKey(token.key);
  const lane: Lane = chosen === "1" && models.length > 1 ? 1 : 0;
  return (
    <Dialog opened={opened} onClose={onClose} title={t("code.title")} width={760} sheet>
      <Stack gap="lg" className={own["code"]}>
        {models.length < 2 ? null : (
          <SegmentedControl
            aria-label={t("model.label")}
            data={models.map((label, index) => ({ value: String(index), label }))}
            value={String(lane)}
            onChange={setChosen}
          />
        )}
        <KeyedCode samples={requestSamples({ baseUrl, key: maskSecret(secret), secret, body: requestOf(lane) })} />
      </Stack>
    </Dialog>
  );
};
