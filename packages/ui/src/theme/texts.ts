import { createContext, use } from "react";

/**
 * Every word that the components show by themselves. The application passes one object to `ThemeProvider`, in the
 * language of the moment; a component's own texts (titles, column heads) are its props.
 */
export interface UiTexts {
  readonly close: string;
  readonly cancel: string;
  readonly retry: string;
  readonly copy: string;
  /** Shown and announced for two seconds after a copy. */
  readonly copied: string;
  /** Announced when the browser refused to copy. */
  readonly copyFailed: string;
  readonly reveal: string;
  readonly hide: string;
  /** Name of the button that removes a filter, e.g. "Remove filter: Model". */
  readonly removeFilter: (name: string) => string;
  /** Opens the list of filters that are not set. */
  readonly addFilter: string;
  /** Names the sheet of filters and says how many are set, e.g. "Filters (2)". */
  readonly filters: (count: number) => string;
  readonly clearFilters: string;
  readonly clearSearch: string;
  /** First link of the page, for keyboards. */
  readonly skipToContent: string;
  readonly openNavigation: string;
  readonly navigation: string;
  /** Makes the sidebar a narrow one, and back. */
  readonly foldNavigation: string;
  readonly unfoldNavigation: string;
  /** Name of the landmark above a page that sits under another, e.g. "You are here". */
  readonly breadcrumbs: string;
  /** Name of the value "no choice" in a filter chip, e.g. "any". */
  readonly any: string;
  /** Between a name and its value, with the spaces of the language. */
  readonly colon: string;
  readonly loading: string;
  /** Announced for a link that opens a new tab. */
  readonly opensNewTab: string;
  readonly toggleColorScheme: (next: "light" | "dark") => string;
  readonly language: string;
  readonly table: {
    readonly columns: string;
    readonly density: string;
    readonly comfortable: string;
    readonly dense: string;
    readonly resetColumns: string;
    readonly selectAll: string;
    /** `label` is what the row is called (see `getRowLabel`). */
    readonly selectRow: (label: string) => string;
    readonly selected: (count: number) => string;
    readonly clearSelection: string;
    readonly expandRow: (label: string) => string;
    readonly actions: string;
    /** "1–30 of 1,204". */
    readonly range: (range: { readonly from: number; readonly to: number; readonly total: number }) => string;
    readonly pageSize: (size: number) => string;
    readonly pageSizeLabel: string;
    readonly previousPage: string;
    readonly nextPage: string;
    readonly page: (page: { readonly page: number; readonly pages: number }) => string;
    /** Hint beside the range, e.g. "J K to move, Enter to open". */
    readonly keyboardHint: string;
    readonly sortAscending: string;
    readonly sortDescending: string;
    readonly sortBy: string;
    /** In the place of a row whose data no cell can show. */
    readonly brokenRow: (label: string) => string;
  };
  /** Names of the calendar's buttons. */
  readonly calendar: {
    readonly previousMonth: string;
    readonly nextMonth: string;
    readonly previousYear: string;
    readonly nextYear: string;
  };
  readonly chart: {
    readonly showTable: string;
    readonly showChart: string;
    /** Head of the first column of a chart's table, e.g. "Day". */
    readonly category: string;
    readonly total: string;
  };
  readonly markdown: {
    /** Name of a code block without a language. */
    readonly code: string;
    readonly table: string;
    readonly footnotes: string;
    /** Name of the link from a footnote to its place in the text. */
    readonly backToText: string;
    /** State of a ticked entry of a task list, and of one that is not. */
    readonly done: string;
    readonly open: string;
    /** In the place of a picture without a description that did not arrive. */
    readonly pictureMissing: string;
  };
}

/** Carries {@link UiTexts}; filled by `ThemeProvider`. */
export const UiTextsContext = createContext<UiTexts | undefined>(undefined);

/** The words of the moment. Throws outside `ThemeProvider`. */
export const useUiTexts = (): UiTexts => {
  const texts = use(UiTextsContext);
  if (texts === undefined) throw new Error("Components of @one-hub/ui need a ThemeProvider");
  return texts;
};
