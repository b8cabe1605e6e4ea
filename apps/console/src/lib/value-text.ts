import { useCallback } from "react";
import { findText } from "../i18n/i18n.ts";
import type { Namespace } from "../i18n/resources.gen.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { NONE } from "./none.ts";

/** The text of a value out of a catalogue; undefined where it has none. */
export const valueText = (
  namespace: Namespace,
  kind: string,
  value: string | number,
  placeholders?: Readonly<Record<string, string>>,
): string | undefined =>
  /^\w+$/.test(String(value)) ? findText(namespace, `${kind}.${value}`, placeholders) : undefined;

/**
 * Names the values of a field, such as an action; one that the catalogue does not have is shown as the gateway sent it,
 * and a missing one as a dash. The same function until the language changes.
 */
export const useValueText = (
  namespace: Namespace,
  kind: string,
): ((value: string | number | null | undefined) => string) => {
  const { tag } = useLanguage();
  return useCallback(
    (value) =>
      value === null || value === undefined ? NONE : (valueText(namespace, kind, value, { lng: tag }) ?? String(value)),
    [namespace, kind, tag],
  );
};
