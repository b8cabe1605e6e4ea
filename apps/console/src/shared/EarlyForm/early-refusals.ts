import i18next, { type ParseKeys } from "i18next";

/** What a form says about these refusals before the console has loaded. The namespace `refusal` must have been loaded. */
export const earlyRefusals = (...codes: readonly ParseKeys<"refusal">[]): Readonly<Record<string, string>> =>
  Object.fromEntries(codes.map((code) => [code, i18next.t(`refusal:${code}`)]));
