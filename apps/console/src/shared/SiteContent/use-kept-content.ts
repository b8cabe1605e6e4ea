import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { storage } from "../../lib/storage.ts";
import { useHydrated } from "../../start/prerendered.ts";

/** Names of the copies of the site's texts on the device, as the console before this one had them. */
export const keptContent = { homePage: "home_page_content", about: "about" } as const;

/** The text of the moment: the gateway's answer, until then the copy of the last visit; undefined where there is neither. The answer is kept. */
export const useKeptContent = (query: Pick<UseQueryResult<string>, "data">, name: string): string | undefined => {
  const { data } = query;
  // Storage is read after hydration: the prerendered page has none.
  const kept = useHydrated() ? storage.getItem(name) : null;
  useEffect(() => {
    if (data !== undefined) storage.setItem(name, data);
  }, [data, name]);
  return data ?? kept ?? undefined;
};
