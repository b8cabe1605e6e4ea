import type { Locator, Page } from "@playwright/test";

/** A table by its caption. */
export const tableNamed = (page: Page, name: string): Locator => page.getByRole("table", { name, exact: true });

/** The row of a thing that can be selected, by its whole label. */
export const rowOf = (page: Page, label: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("checkbox", { name: `Select ${label}`, exact: true }) });

/** The rows that can be seen, each as its cells' texts by column head. White space between the parts of a cell is left out. */
export const readTable = (table: Locator): Promise<readonly Readonly<Record<string, string>>[]> =>
  table.evaluate((element) => {
    const text = (cell: Element | undefined): string => (cell?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    const heads = [...element.querySelectorAll("thead th")].map(text);
    return [...element.querySelectorAll("tbody tr[data-row]")].map((row) => {
      const cells = [...row.children];
      return Object.fromEntries(heads.flatMap((head, index) => (head === "" ? [] : [[head, text(cells[index])]])));
    });
  });
