import { useNotices } from "@one-hub/hooks";
import { useLanguage } from "../../i18n/use-language.ts";

/** Current announcements that are meant for this visitor, in the language of the console. */
export const useReaderNotices = () => useNotices(useLanguage().tag);
