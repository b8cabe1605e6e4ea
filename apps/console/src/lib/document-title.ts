import { useEffect } from "react";
import { useSiteName } from "./site.ts";

/** Names the page in the browser's tab: "Keys · One Hub"; the site's name alone without a title. */
export const useDocumentTitle = (title?: string): void => {
  const site = useSiteName();
  useEffect(() => {
    document.title = title === undefined ? site : `${title} · ${site}`;
  }, [title, site]);
};
