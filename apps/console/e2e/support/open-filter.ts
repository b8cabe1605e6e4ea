import type { Page } from "@playwright/test";

/** Opens the panel of a filter that is not set, from the menu of filters. */
export const openFilter = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
};
