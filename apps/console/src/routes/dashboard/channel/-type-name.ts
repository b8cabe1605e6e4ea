import { useCallback } from "react";
import { useLanguage } from "../../../i18n/use-language.ts";
import { valueText } from "../../../lib/value-text.ts";
import { channelKindOf } from "./-channel-types.ts";

/** Names a type: in the reader's language where it is no product's name. The same function until the language changes. */
export const useTypeName = (): ((type: number) => string) => {
  const { tag } = useLanguage();
  return useCallback((type) => valueText("channel", "typeName", type, { lng: tag }) ?? channelKindOf(type).name, [tag]);
};
