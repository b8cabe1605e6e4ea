import searchIndex from "@localSearchIndex";
import MiniSearch from "minisearch";

/** A section of a page that a search found. */
export type Hit = {
  /** Its address, with the section's anchor. */
  href: string;
  /** The page's title and the headings above the section, outermost first. */
  path: readonly string[];
  title: string;
};

/** What VitePress writes into its index of all pages. */
type Section = { title: string; titles: string[] };

const mostHits = 16;

/** Titles in the index are HTML without tags: their entities are what a reader sees as characters. */
const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, "text/html").documentElement.textContent ?? "";

/** Loads the index of all pages, and returns the search in it. */
export const loadSearch = async (): Promise<(query: string) => Hit[]> => {
  const { default: json } = await searchIndex.root();
  const index = await MiniSearch.loadJSONAsync<Section>(json, {
    fields: ["title", "titles", "text"],
    storeFields: ["title", "titles"],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  });
  return (query) =>
    index
      .search(query)
      .slice(0, mostHits)
      .map((hit) => {
        // Stored as VitePress wrote them.
        const titles = hit["titles"] as Section["titles"];
        return { href: String(hit.id), path: titles.map(textOf), title: textOf(hit["title"] as Section["title"]) };
      });
};
