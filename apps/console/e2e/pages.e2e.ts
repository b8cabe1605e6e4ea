import type { Page } from "@playwright/test";
import { type GuardedRoute, isGuardedRoute, type Level, levels, mayOpen, routeLevels } from "../src/permissions.ts";
import { furnish } from "./support/furnish.ts";
import { expectAccessible, expectToFit, looks, photograph, settle, shapeOf, wear } from "./support/looks.ts";
import { everyRoute, pages, type View, views } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";
import { walk } from "./support/walk.ts";

declare global {
  interface Window {
    /** Layout shifts of the page so far, one per line. */
    shifts?: string[];
  }
}

const nameOf = (path: string): string => path.slice(1).replaceAll(/\W+/g, "-") || "home";

/** Holds the page to a view: the heading, the only one of its level, and the title of the tab. */
const expectView = async (page: Page, { heading, title }: Pick<View, "heading" | "title">): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(title ?? new RegExp(`^${String(heading)} · `));
};

const describe = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>("meta[name=description]")?.content ?? "");

/** The page in all its looks. */
const inspect = async (page: Page, what: string, name: string, { goodPractice }: View): Promise<void> => {
  await settle(page);
  for (const [scheme, width] of looks) {
    await wear(page, scheme, width);
    if ((scheme === "light") === (width === 1440))
      await expectAccessible(page, `${what} ${scheme} ${width}`, goodPractice);
    await expectToFit(page, `${what} ${width}`);
    await photograph(page, `${name}-en-${scheme}-${width}`);
  }
};

/** The view that a visitor gets at an address, and the address after redirects. */
const found = (path: string, view: View, level: Level | undefined): { view: View; address: string } => {
  if (isGuardedRoute(path)) {
    if (level === undefined) return { view: views["/login"], address: `/login?returnTo=${encodeURIComponent(path)}` };
    const denied = !mayOpen(path, { role: levels[level], groupId: 1 });
    return { view: denied ? views["/403"] : view, address: path };
  }
  if (view.guestOnly === true && level !== undefined) return { view: views["/dashboard"], address: "/dashboard" };
  return { view, address: path };
};

/** Holds a page to what must be there, or at an address beside it. */
const expectFound = async (page: Page, path: string, view: View, level?: Level): Promise<void> => {
  const { view: expected, address } = found(path, view, level);
  await expectView(page, expected);
  await expect(page).toHaveURL(address);
};

/** Opens an address and holds it to what must be there. */
const open = async (page: Page, path: string, view: View, level?: Level): Promise<void> => {
  await page.goto(path);
  await expectFound(page, path, view, level);
};

test("there is a view for every page of the route tree", () => {
  expect(pages.map(({ path }) => path).toSorted()).toEqual(everyRoute.toSorted());
});

/** Has the page note what moves on it, from its first moment on. */
const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, sources = [] } = entry as PerformanceEntry & {
          value?: number;
          sources?: { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName;
          return `${name} ${previousRect.y}+${previousRect.height} to ${currentRect.y}+${currentRect.height}`;
        });
        shifts.push(`${value}: ${moved.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
    window.shifts = shifts;
  });

const expectNoShifts = async (page: Page, what: string): Promise<void> => {
  expect.soft(await page.evaluate(() => window.shifts), what).toEqual([]);
};

for (const { path, ...view } of pages)
  test(`${path} shows who may see it what is his, is accessible and fits`, async ({ page, asVisitor }) => {
    // Two visitors, and other addresses for one of them.
    test.setTimeout(180_000);
    const guarded = isGuardedRoute(path);
    if (guarded) await noteShifts(page);
    await test.step("as a guest", async () => {
      await open(page, path, view);
      if (guarded) return;
      expect(await describe(page)).not.toBe("");
      if (view.ownFile !== true) await inspect(page, path, nameOf(path), view);
      for (const { address, ...other } of view.also ?? []) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(address.startsWith("?") ? path + address : address);
        await expectView(page, { ...view, ...other });
        await inspect(page, `${path} ${address}`, nameOf(path + address), view);
      }
    });
    // Public pages tell members from guests, and nothing else.
    const level = guarded ? routeLevels[path] : "user";
    await test.step(level, async () => {
      await wear(page, "light", 1440);
      await asVisitor(level);
      await open(page, path, view, level);
      if (guarded) {
        await settle(page);
        await expectNoShifts(page, path);
        await inspect(page, path, nameOf(path), view);
        for (const { address, ...other } of view.also ?? []) {
          await page.goto(path + address);
          await expectView(page, { ...view, ...other });
          await inspect(page, path + address, nameOf(path + address), view);
        }
      } else if (view.ownFile !== true && view.guestOnly !== true) {
        await settle(page);
        await expectAccessible(page, `${path} as ${level}`);
      }
    });
  });

const dashboardRoutes = pages.map(({ path }) => path).filter(isGuardedRoute);

test("every other visitor of the dashboard finds what is his, accessible", async ({ page, asUser, asVisitor }) => {
  // Some fifty pages.
  test.setTimeout(240_000);
  const seen = new Map(dashboardRoutes.map((path) => [path, new Set<string>()]));
  /** Opens what is refused, and the first page; goes on from there as links lead. */
  const visit = async (who: string, level: Level, paths: readonly GuardedRoute[]): Promise<void> => {
    let isInside = false;
    for (const path of paths)
      await test.step(`${path} as ${who}`, async () => {
        const isAllowed = mayOpen(path, { role: levels[level], groupId: 1 });
        await (isInside && isAllowed ? walk(page, path) : page.goto(path));
        isInside = true;
        await expectFound(page, path, views[path], level);
        await settle(page);
        const shape = await shapeOf(page);
        if (seen.get(path)?.has(shape) !== true) await expectAccessible(page, `${path} as ${who}`);
        seen.get(path)?.add(shape);
        await photograph(page, `${nameOf(path)}-en-light-1440-${who.replaceAll(" ", "-")}`);
      });
  };
  await asUser();
  await visit("user without data", "user", dashboardRoutes);
  // No page tells a reliable user from another (permissions.test.ts); the one form that does has a test of its own.
  for (const level of ["user", "admin", "root"] as const) {
    await asVisitor(level);
    // Its own pages each level opens in a test of their own.
    await visit(
      level,
      level,
      dashboardRoutes.filter((path) => routeLevels[path] !== level),
    );
  }
});

test("what opens over a page is accessible too", async ({ page, gateway, session, asUser }) => {
  test.setTimeout(180_000);
  await furnish(gateway.url, session);
  await asUser();

  const look = async (what: string): Promise<void> => {
    for (const scheme of ["light", "dark"] as const) {
      await wear(page, scheme, 1440);
      await expectAccessible(page, `${what} ${scheme}`);
      await photograph(page, `open-${what.replaceAll(" ", "-")}-${scheme}-1440`);
    }
    await wear(page, "light", 360);
    await expectToFit(page, `${what} 360`);
    await photograph(page, `open-${what.replaceAll(" ", "-")}-light-360`);
    await wear(page, "light", 1440);
  };

  await page.goto("/dashboard/key");
  await page.getByRole("button", { name: /^Account: / }).click();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await look("account drawer");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("switch", { name: "Dark mode" })).toBeVisible();
  await look("settings drawer");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Columns" }).click();
  await expect(page.getByRole("checkbox", { name: "Created" })).toBeVisible();
  await look("columns");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Create key" }).first().click();
  const form = page.getByRole("dialog", { name: "Create key" });
  for (const name of ["Never expires", "Unlimited quota", "Limit models"])
    await form.getByRole("switch", { name }).click();
  await form.locator("summary").click();
  for (const name of ["Limit addresses", "Heartbeat"]) await form.getByRole("switch", { name }).click();
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(form.getByText("Give the key a name.")).toBeVisible();
  await look("key form with errors");
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog", { name: "Discard what you typed?" }).getByRole("button", { name: "Discard" }).click();

  await page.getByRole("checkbox", { name: "Select trial" }).click();
  await page.getByRole("checkbox", { name: "Select old-bot" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Delete 2 keys?" })).toBeVisible();
  await look("question");
  await page.keyboard.press("Escape");

  await page.goto("/dashboard/log");
  await page
    .getByRole("button", { name: /^Details of echo,/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Price" })).toBeVisible();
  await page.getByRole("button", { name: "Time any" }).click();
  await look("log detail and filter");
});

/** Milliseconds that what the browser does not have yet is kept back: longer than the page itself takes. */
const lateness = 600;

for (const path of dashboardRoutes)
  test(`nothing of ${path} moves, whether its data comes at once or late`, async ({ page, context, asVisitor }) => {
    await noteShifts(page);
    await asVisitor(routeLevels[path]);
    const { heading, also = [] } = views[path];
    for (const late of [false, true]) {
      if (late)
        // Playwright's own interception clears the code cache, so that each load compiles the scripts again.
        await (
          await context.newCDPSession(page)
        ).send("Network.emulateNetworkConditions", {
          offline: false,
          latency: lateness,
          downloadThroughput: -1,
          uploadThroughput: -1,
        });
      // Wide and at once it was held to this when it was looked at.
      for (const width of late ? [1440, 360] : [360])
        for (const at of [{ address: "", heading }, ...also]) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(path + at.address);
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(at.heading);
          await settle(page);
          await expectNoShifts(page, `${path}${at.address} ${width}${late ? ", late" : ""}`);
        }
    }
  });

/** From right to left, where much comes late; the long words of French everywhere. */
const fromRightToLeft = new Set([
  "/",
  "/prices",
  "/dashboard",
  "/dashboard/key",
  "/dashboard/log",
  "/dashboard/profile",
]);

for (const language of ["fr", "ar"])
  test(`nothing moves on a phone in other languages (${language})`, async ({ page, context, gateway, asVisitor }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 360, height: 900 });
    await page.addInitScript((chosen) => {
      if (location.protocol === "http:") localStorage.setItem("i18next", chosen);
    }, language);
    await noteShifts(page);
    // The host knows it too: a page that comes in another language changes as a whole.
    const speak = () => context.addCookies([{ name: "i18next", value: language, url: gateway.url }]);
    await speak();
    let now: Level | undefined;
    for (const { path } of pages
      .filter((each) => language === "fr" || fromRightToLeft.has(each.path))
      .toSorted((one, other) => Number(isGuardedRoute(one.path)) - Number(isGuardedRoute(other.path))))
      await test.step(path, async () => {
        const level = isGuardedRoute(path) ? routeLevels[path] : undefined;
        if (level !== now) {
          await asVisitor(level);
          await speak();
          now = level;
        }
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await settle(page);
        await expectNoShifts(page, path);
      });
  });

/** Opens the first page, and every page that wants another level than the one before; goes on from there as links lead. */
const strolling = (page: Page, asVisitor: (level?: Level) => Promise<void>) => {
  let now: { readonly level: Level | undefined } | undefined;
  return async (path: string): Promise<void> => {
    const level = isGuardedRoute(path) ? routeLevels[path] : undefined;
    if (now !== undefined && now.level === level) {
      await walk(page, path);
      return;
    }
    now = { level };
    await asVisitor(level);
    await page.goto(path);
  };
};

test("every page speaks Chinese, wide and narrow", async ({ page, asVisitor }) => {
  const stroll = strolling(page, asVisitor);
  test.setTimeout(180_000);
  await page.addInitScript(() => {
    if (location.protocol === "http:") localStorage.setItem("i18next", "zh-CN");
  });
  for (const { path } of pages.toSorted(
    (one, other) => Number(isGuardedRoute(one.path)) - Number(isGuardedRoute(other.path)),
  ))
    await test.step(path, async () => {
      await stroll(path);
      await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\p{Script=Han}/u);
      await settle(page);
      for (const [scheme, width] of looks) {
        await wear(page, scheme, width);
        await expectToFit(page, `${path} ${width}`);
        await photograph(page, `${nameOf(path)}-zh-CN-${scheme}-${width}`);
      }
    });
});

test("the main pages stand right to left", async ({ page, asVisitor }) => {
  const stroll = strolling(page, asVisitor);
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    if (location.protocol === "http:") localStorage.setItem("oneHub-settings", JSON.stringify({ direction: "rtl" }));
  });
  for (const path of ["/", "/login", ...dashboardRoutes])
    await test.step(path, async () => {
      await stroll(path);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await settle(page);
      for (const width of [1440, 360] as const) {
        await wear(page, "light", width);
        await expectAccessible(page, `${path} rtl ${width}`);
        await expectToFit(page, `${path} rtl ${width}`);
        await photograph(page, `${nameOf(path)}-rtl-light-${width}`);
      }
    });
});
