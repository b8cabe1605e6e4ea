import { formatCount } from "@one-hub/sdk/format";
import type { UiTexts } from "@one-hub/ui";
import type { TFunction } from "i18next";

/** Every word that the components say by themselves, out of the catalogue `components`. `locale` is the number format. */
export const componentTexts = (t: TFunction<"components">, locale: string): UiTexts => ({
  close: t("close"),
  cancel: t("cancel"),
  retry: t("retry"),
  copy: t("copy"),
  copied: t("copied"),
  copyFailed: t("copyFailed"),
  reveal: t("reveal"),
  hide: t("hide"),
  removeFilter: (name) => t("removeFilter", { name }),
  addFilter: t("addFilter"),
  filters: (count) => (count === 0 ? t("filters") : t("filtersSet", { number: formatCount(count, locale) })),
  clearFilters: t("clearFilters"),
  clearSearch: t("clearSearch"),
  skipToContent: t("skipToContent"),
  openNavigation: t("openNavigation"),
  navigation: t("navigation"),
  foldNavigation: t("foldNavigation"),
  unfoldNavigation: t("unfoldNavigation"),
  breadcrumbs: t("breadcrumbs"),
  any: t("any"),
  colon: t("colon"),
  loading: t("loading"),
  opensNewTab: t("opensNewTab"),
  toggleColorScheme: (next) => t(next === "dark" ? "useDark" : "useLight"),
  language: t("language"),
  table: {
    ...t("table", { returnObjects: true }),
    selectRow: (label) => t("table.selectRow", { label }),
    selected: (count) => t("table.selected", { count }),
    expandRow: (label) => t("table.expandRow", { label }),
    brokenRow: (label) => t("table.brokenRow", { label }),
    range: ({ from, to, total }) =>
      t("table.range", {
        from: formatCount(from, locale),
        to: formatCount(to, locale),
        total: formatCount(total, locale),
      }),
    pageSize: (size) => t("table.pageSize", { size: formatCount(size, locale) }),
    page: ({ page, pages }) => t("table.page", { page: formatCount(page, locale), pages: formatCount(pages, locale) }),
  },
  calendar: t("calendar", { returnObjects: true }),
  chart: t("chart", { returnObjects: true }),
  markdown: t("markdown", { returnObjects: true }),
});
