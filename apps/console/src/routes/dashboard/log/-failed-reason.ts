import type { TFunction } from "i18next";
import { valueText } from "../../../lib/value-text.ts";

/** Words of a code that the gateway gives to errors of its own. */
const ownReason = (code: string): string | undefined =>
  code === "upstream" ? undefined : valueText("log", "failed.reasons", code);

/** Why a call failed, in words; an upstream's code is told as it is. Empty where nothing is known. */
export const failedReason = (code: string, t: TFunction<"log">): string => {
  if (code === "") return "";
  // Stands before an upstream's code that reads like one of the gateway's.
  const [, marked = ""] = /^upstream_(.+)$/.exec(code) ?? [];
  return ownReason(code) ?? t("failed.reasons.upstream", { code: ownReason(marked) === undefined ? code : marked });
};
