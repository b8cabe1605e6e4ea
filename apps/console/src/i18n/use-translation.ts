import type { LanguageTag } from "@one-hub/languages";
import { useCallback, useSyncExternalStore } from "react";
import { currentLanguage, subscribeLanguage, textOf } from "./i18n.ts";
import type { Namespace, TextKey } from "./resources.ts";
import type { TextValues } from "./translate.ts";

/** Gives the texts of a namespace. The same function until the language changes. */
export type Translate<Name extends Namespace> = (key: TextKey<Name>, values?: TextValues) => string;

/** The language of the moment, following every change. */
export const useLanguage = (): LanguageTag => useSyncExternalStore(subscribeLanguage, currentLanguage, currentLanguage);

/**
 * The texts of a namespace, following every change of the language. The namespace must be loaded: the frame's always are, a page's by
 * its route's loader.
 *
 * @example const { t } = useTranslation("key"); return <h1>{t("title")}</h1>;
 */
export const useTranslation = <Name extends Namespace>(
  namespace: Name,
): { readonly t: Translate<Name>; readonly language: LanguageTag } => {
  const language = useLanguage();
  const t = useCallback<Translate<Name>>(
    (key, values) => textOf(namespace, key, values),
    // A new function tells memoized components that the words have changed.
    // oxlint-disable-next-line react/exhaustive-deps
    [namespace, language],
  );
  return { t, language };
};
