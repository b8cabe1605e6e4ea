import { isGuardedRoute, type Level, routeLevels, withoutTrailingSlash } from "../src/permissions.ts";
import { photograph, settle } from "./support/looks.ts";
import { inspectTexts, pseudo, speakPseudo } from "./support/pseudo.ts";
import { everyRoute } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";

const width = 360;

/** Text that is not translated: names that are the same in every language, units, parts of addresses. */
const names = [
  "One Hub Premium",
  "One Hub",
  "OpenAI",
  "Python",
  "TypeScript",
  "Node",
  "curl",
  "English",
  "简体中文",
  "繁體中文",
  "日本語",
  "Tiếng Việt",
  "Français",
  "العربية",
  "localhost",
  "USD",
  // Discounts are written the same in every language but Chinese: `discountLabel` of the SDK.
  "% OFF",
  // `Intl` has them, not the catalogues.
  ...Array.from({ length: 7 }, (_, day) =>
    new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" }).format(Date.UTC(2026, 0, 5 + day)),
  ),
];

test("the route tree gives the pages", () => {
  expect(everyRoute).toContain("/login");
  expect(everyRoute).toContain("/dashboard/key");
  expect(everyRoute).toContain("/error/403");
  for (const path of everyRoute) expect(path).not.toContain("$");
});

test("the tool finds a string outside the catalogues, a cut text and one beyond the side", async ({
  page,
  gateway,
}) => {
  await page.setViewportSize({ width, height: 760 });
  const data = await speakPseudo(page, gateway.url);
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1, name: pseudo("Sign in") })).toBeVisible();
  await page.evaluate(() => {
    const add = (text: string, change: (element: HTMLElement) => void): void => {
      const element = document.createElement("p");
      element.textContent = text;
      change(element);
      document.body.append(element);
    };
    add("Somebody wrote this here", () => undefined);
    add("⟦A text in a box that is too small⟧", ({ style }) => {
      style.width = "80px";
      style.overflow = "hidden";
      style.whiteSpace = "nowrap";
    });
    add("⟦A text that leaves the page⟧", ({ style }) => {
      style.position = "absolute";
      style.insetInlineStart = "300px";
      style.whiteSpace = "nowrap";
    });
    add("⟦Ali⟧ gpt-4o-mini", () => undefined);
    document.querySelector("button")?.setAttribute("aria-label", "Press");
  });
  const { unspoken, cut } = await inspectTexts(page, [...(await data.words()), ...names, "gpt-4o-mini"]);
  expect(unspoken.map((line) => line.replace(/^.*?: /, ""))).toEqual(["Somebody wrote this here", "Press"]);
  expect(cut.map((line) => line.replace(/, .*?: /, ": "))).toEqual([
    "beyond the side: ⟦A text that leaves the page⟧",
    "cut at its side: ⟦A text in a box that is too small⟧",
  ]);
});

const levelOf = (path: string): Level | undefined => {
  const guarded = withoutTrailingSlash(path);
  return isGuardedRoute(guarded) ? routeLevels[guarded] : undefined;
};

/** Each page is looked at by whom it is for. */
for (const [level, paths] of Map.groupBy(everyRoute, levelOf))
  test(`pages of a ${level ?? "guest"} say nothing that is not in the catalogues, and longer words fit a phone`, async ({
    page,
    gateway,
    asVisitor,
  }) => {
    const data = await speakPseudo(page, gateway.url);
    await asVisitor(level);
    await page.setViewportSize({ width, height: 760 });
    const known = [...names, new URL(gateway.url).host];
    for (const path of paths)
      await test.step(path, async () => {
        data.forget();
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await settle(page);
        const found = await inspectTexts(page, [...(await data.words()), ...known]);
        expect.soft(found.unspoken, `${path}: outside the catalogues`).toEqual([]);
        expect.soft(found.cut, `${path}: cut off`).toEqual([]);
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(excess, `${path}: pixels beyond the side`).toBe(0);
        await photograph(page, `pseudo-${path.slice(1).replaceAll("/", "-") || "home"}-${width}`);
      });
  });

test("what opens over a page is in the catalogues and fits a phone too", async ({ page, gateway, asUser }) => {
  const data = await speakPseudo(page, gateway.url);
  await asUser();
  await page.setViewportSize({ width, height: 760 });
  await page.goto("/dashboard/key");
  await page
    .getByRole("button", { name: pseudo("Create key") })
    .first()
    .click();
  const form = page.getByRole("dialog", { name: pseudo("Create key") });
  for (const name of ["Never expires", "Unlimited quota", "Restrict models"])
    await form.getByRole("switch", { name: pseudo(name) }).click();
  await form.locator("summary").click();
  await form.getByRole("button", { name: pseudo("Create key") }).click();
  await expect(form.getByRole("textbox", { name: pseudo("Name") })).toHaveAttribute("aria-invalid", "true");
  await settle(page);
  const { unspoken, cut } = await inspectTexts(page, [...(await data.words()), ...names, new URL(gateway.url).host]);
  expect.soft(unspoken).toEqual([]);
  expect.soft(cut).toEqual([]);
  await photograph(page, `pseudo-key-form-${width}`);
});
