const MAX_RECENT = 5;

let recent: readonly string[] = [];

/** Notes that a page was opened, the latest first; of this tab alone. */
export const notePage = (path: string): void => {
  recent = [path, ...recent.filter((known) => known !== path)].slice(0, MAX_RECENT + 1);
};

/** The pages that were open before the one at a path, the latest first. */
export const pagesBefore = (path: string): readonly string[] =>
  recent.filter((known) => known !== path).slice(0, MAX_RECENT);
