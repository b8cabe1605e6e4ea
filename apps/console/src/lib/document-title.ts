import { useEffect } from "react";
import { config } from "../config.ts";
import { useSiteName } from "./site.ts";
import { isBuildTime } from "../start/prerendered.ts";

const rendered: { title?: string | undefined; description?: string | undefined } = {};

/** The title that the last rendered page asked for, at build time, when there is no document to name. */
export const renderedTitle = (): string | undefined => rendered.title;

/** The description that the last rendered page asked for, at build time. */
export const renderedDescription = (): string | undefined => rendered.description;

const note = (what: keyof typeof rendered, text: string | undefined): void => {
  rendered[what] = text;
};

/** Names the page in the browser's tab: "Keys · One Hub"; the site's name alone without a title. */
export const useDocumentTitle = (title?: string): void => {
  const site = useSiteName();
  if (isBuildTime) note("title", title);
  useEffect(() => {
    document.title = title === undefined ? site : `${title} · ${site}`;
  }, [title, site]);
};

const meta = (name: string): HTMLMetaElement => {
  const found = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (found !== null) return found;
  const made = document.createElement("meta");
  made.name = name;
  document.head.append(made);
  return made;
};

/**
 * Describes a public page for search engines and for who shares its address: description and keywords in the page's language. The site's own
 * keywords stay. Leaving the page brings the site's description back.
 */
export const useDocumentDescription = (description: string, keywords: string): void => {
  if (isBuildTime) note("description", description);
  useEffect(() => {
    meta("description").content = description;
    meta("keywords").content = [...new Set([...config.keywords, ...keywords.split(/[,，、]\s*/).filter(Boolean)])].join(
      ", ",
    );
    return () => {
      meta("description").content = config.description;
      meta("keywords").content = config.keywords.join(", ");
    };
  }, [description, keywords]);
};
