import { useMemo } from "react";
import { findText } from "../../../i18n/i18n.ts";
import { useLanguage } from "../../../i18n/use-translation.ts";

/** The text of a value; one that the catalogue does not have is shown as the gateway sent it. */
const textOf = (kind: "action" | "mode" | "result", value: string): string =>
  (/^\w+$/.test(value) ? findText("midjourney", `${kind}.${value}`) : undefined) ?? value;

/** What the values of a task are called, each the same function until the language changes. A test holds the catalogue to what the contract knows. */
export const useMidjourneyTexts = () => {
  const language = useLanguage();
  return useMemo(
    () => ({
      language,
      action: (action: string): string => textOf("action", action),
      mode: (mode: string): string => textOf("mode", mode),
      /** What the upstream answered to the submission. */
      result: (code: number): string => textOf("result", String(code)),
    }),
    [language],
  );
};
