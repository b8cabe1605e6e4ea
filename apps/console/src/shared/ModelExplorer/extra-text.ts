import { type ExtraTokenClass, extraTokenClasses } from "@one-hub/sdk/format";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** Whether a price names a token class that this console knows. */
export const isExtra = (name: string): name is ExtraTokenClass => Object.hasOwn(extraTokenClasses, name);

/** Names the token classes with a ratio of their own; an unknown one is called as the gateway calls it. */
export const useExtraText = (): ((name: string) => string) => {
  const { t } = useTranslation("prices");
  return useCallback((name) => (isExtra(name) ? t(`extra.${name}`) : name), [t]);
};
