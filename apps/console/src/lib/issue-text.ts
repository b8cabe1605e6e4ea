import { languageOf } from "@one-hub/languages";
import { formatCount } from "@one-hub/sdk/format";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage, findText, keepTexts } from "../i18n/i18n.ts";
import type { Namespace } from "../i18n/resources.gen.ts";

/** A code with its facts, as `lib/zod.ts` writes it: `too_small?minimum=8&origin=string`. */
const decode = (issue: string): { code: string; facts: Record<string, string> } => {
  const [code = "", query = ""] = issue.split("?");
  return { code, facts: Object.fromEntries(new URLSearchParams(query)) };
};

/** The limits of a number with their thousands apart, as the reader's language writes them. */
const shownFacts = (facts: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  if (facts["origin"] !== "number") return facts;
  const { locale } = languageOf(currentLanguage());
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) =>
      name === "minimum" || name === "maximum" ? [name, formatCount(Number(value), locale, 6)] : [name, value],
    ),
  );
};

/** Where a text for an issue may stand, the most particular first. */
const placesOf = (
  namespace: Namespace,
  path: string,
  code: string,
  facts: Readonly<Record<string, string>>,
): readonly (readonly [Namespace, string])[] => {
  const field = path.replaceAll(/\.\d+(?=\.|$)/g, "");
  const { origin = "other", format = "other", minimum } = facts;
  const empty = code === "too_small" && origin === "string" && minimum === "1";
  return [
    [namespace, `issues.${field}.${empty ? "required" : code}`],
    ...(empty ? ([["zod", "required"]] as const) : []),
    ["zod", `${code}.${code === "invalid_format" ? format : origin}`],
    ["zod", `${code}.other`],
    ["zod", code],
    ["zod", `custom.${code}`],
  ];
};

/**
 * The text of a field's error, in the language of the moment. A form's own catalogue comes first: `<namespace>:issues.<path>.<code>`, then
 * the general `zod` one; list positions are left out of the path.
 */
export const issueText = (namespace: Namespace, path: string, issue: string): string => {
  const { code, facts } = decode(issue);
  for (const [name, key] of placesOf(namespace, path, code, facts)) {
    const text = findText(name, key, shownFacts(facts));
    if (text !== undefined) return text;
  }
  return findText("zod", "other") ?? findText("error", "generic.title") ?? "";
};

/** {@link issueText} for the errors of a Mantine form; undefined stays undefined. */
export const useIssueText = (namespace: Namespace): ((path: string, error: ReactNode) => string | undefined) => {
  // Loads them for a form in a window, whose page does without.
  useTranslation("zod");
  useEffect(() => keepTexts("zod"), []);
  return (path, error) => (typeof error === "string" && error !== "" ? issueText(namespace, path, error) : undefined);
};
