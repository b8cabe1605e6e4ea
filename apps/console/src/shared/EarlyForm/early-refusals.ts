import { textOf } from "../../i18n/i18n.ts";
import type { TextKey } from "../../i18n/resources.ts";

/** What a form says about these refusals before the console has loaded. The namespace `refusal` must have been loaded. */
export const earlyRefusals = (...codes: readonly TextKey<"refusal">[]): Readonly<Record<string, string>> =>
  Object.fromEntries(codes.map((code) => [code, textOf("refusal", code)]));
