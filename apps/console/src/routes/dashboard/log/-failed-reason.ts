import { valueText } from "../../../lib/value-text.ts";

/** Words of a code that the gateway gives to errors of its own. */
const ownReason = (code: string): string | undefined =>
  code === "upstream" ? undefined : valueText("failed_calls", "reasons", code);

/** Why a call failed, in words; an upstream's code is told as it is. Empty where nothing is known. Needs the texts `failed_calls`. */
export const failedReason = (code: string): string => {
  if (code === "") return "";
  // Stands before an upstream's code that reads like one of the gateway's.
  const [, marked = ""] = /^upstream_(.+)$/.exec(code) ?? [];
  const shown = ownReason(marked) === undefined ? code : marked;
  return ownReason(code) ?? valueText("failed_calls", "reasons", "upstream", { code: shown }) ?? code;
};
