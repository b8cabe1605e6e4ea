import type { Fact } from "@one-hub/ui";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import { fact } from "../ListPage/cells.tsx";
import type { ModelInfo } from "./price-rows.ts";
import { useModalityText } from "./price-text.ts";

/** Names what a model can take and give, where that is known. */
export const useModelFacts = (): ((info: ModelInfo | undefined) => readonly Fact[]) => {
  const { t } = useTranslation("prices");
  const { count } = useNumbers();
  const modalityText = useModalityText();
  const tokens = (name: string, shownTokens = 0) =>
    fact(name, t("tokens", { shown: count(shownTokens) }), shownTokens !== 0);
  const list = (name: string, of?: readonly string[] | null) => fact(name, (of ?? []).map(modalityText).join(" · "));
  return (info) => [
    ...tokens(t("contextLength"), info?.context_length),
    ...tokens(t("maxTokens"), info?.max_tokens),
    ...list(t("inputModalities"), info?.input_modalities),
    ...list(t("outputModalities"), info?.output_modalities),
  ];
};
