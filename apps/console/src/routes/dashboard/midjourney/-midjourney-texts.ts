import { useMemo } from "react";
import { findText } from "../../../i18n/i18n.ts";
import { useLanguage } from "../../../i18n/use-language.ts";

/** The text of a value; one that the catalogue does not have is shown as the gateway sent it. */
const textOf = (kind: "action" | "mode" | "result", value: string): string =>
  (/^\w+$/.test(value) ? findText("midjourney", `${kind}.${value}`) : undefined) ?? value;

/** Names of a task's values, each a stable function until the language changes. A test compares the catalogue with the contract. */
export const useMidjourneyTexts = () => {
  const { tag: language } = useLanguage();
  return useMemo(
    () => ({
      language,
      action: (action: string): string => textOf("action", action),
      mode: (mode: string): string => textOf("mode", mode),
      /** The upstream's reply to the submission. */
      result: (code: number): string => textOf("result", String(code)),
    }),
    [language],
  );
};
