import { expect, test } from "vitest";

import { show } from "../../test/in-theme.tsx";
import { SiteFooter } from "./SiteFooter.tsx";

const footer = { logo: <a href="#home">Example</a>, linksLabel: "Legal", links: <a href="#terms">Terms</a> };

test("own links are a list of their own, with or without own lines", async () => {
  const own = { ownLinksLabel: "Example", ownLinks: <a href="#imprint">Imprint</a> };
  const screen = await show(<SiteFooter {...footer} {...own} />);
  const links = screen.getByRole("navigation", { name: "Example" });
  await expect.element(links.getByRole("link", { name: "Imprint" })).toBeVisible();
});

test("a footer without own lines and links has no line above them", async () => {
  const screen = await show(<SiteFooter {...footer} />);
  expect(screen.getByRole("navigation").elements()).toHaveLength(1);
  expect(screen.getByRole("contentinfo").element().firstElementChild?.childElementCount).toBe(1);
});
