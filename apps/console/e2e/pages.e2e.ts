import { setTimeout } from "node:timers/promises";
import type { LanguageTag } from "@one-hub/languages";
import type { BrowserContext, Page } from "@playwright/test";
import { type GuardedRoute, isGuardedRoute, type Level, levels, mayOpen, routeLevels } from "../src/permissions.ts";
import { openFilter } from "./support/open-filter.ts";
import { furnish } from "./support/furnish.ts";
import { drawnLanguages, isFullRun } from "./support/languages.ts";
import {
  expectAccessible,
  expectTimesInOrder,
  expectToFit,
  looks,
  photograph,
  settle,
  shapeOf,
  wear,
} from "./support/looks.ts";
import { everyRoute, type Page as PageView, pages, type View, views } from "./support/routes.ts";
import { expect, test, type WorkerGateway } from "./support/test.ts";
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

/** The usual font moves a little where it comes late, within a bound of its own (before-loading.e2e.ts). Here the window has it before. */
const fetchFont = async (page: Page): Promise<void> => {
  // Where it has been before, it is asked for however slow the machine is.
  await page.addInitScript(() => {
    if (location.protocol === "http:") localStorage.setItem("oneHub-font", "inter");
  });
  await page.goto("/privacy");
  // Vietnamese letters have a file of their own.
  await page.evaluate(() => document.fonts.load('16px "Inter Variable"', "aệ"));
};

/** For pages whose requests pass through a test, which have no cache. */
const withoutFont = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (location.protocol === "http:") localStorage.setItem("oneHub-settings", '{"fontFamily":"system"}');
  });

const expectNoShifts = async (page: Page, what: string): Promise<void> => {
  expect.soft(await page.evaluate(() => window.shifts), what).toEqual([]);
};

/**
 * Checks each page in a step of its own and reports the failures at the end, so that a failure hides no other. All pages of a test share a
 * window: the scripts stay compiled, and a load takes half the processor time of one in a new window.
 */
const checkEach = async (
  paths: Iterable<PageView>,
  step: (view: PageView) => string,
  check: (view: PageView) => Promise<void>,
): Promise<void> => {
  const failures: string[] = [];
  for (const view of paths)
    await test.step(step(view), async () => {
      try {
        await check(view);
      } catch (error) {
        failures.push(`${step(view)}: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
  expect(failures).toEqual([]);
};

/** Most pages of one test: with more, one worker would be left alone at the end of the run. */
const MAX_PAGES_PER_TEST = 6;

const chunksOf = <Item>(items: readonly Item[], most = MAX_PAGES_PER_TEST): readonly (readonly Item[])[] => {
  const count = Math.ceil(items.length / most);
  const size = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
};

const titleOf = (chunk: readonly PageView[]): string => chunk.map(({ path }) => path).join(" ");

const publicPages = pages.filter(({ path }) => !isGuardedRoute(path));
const dashboardPages = pages.filter(({ path }) => isGuardedRoute(path));

/** The lowest level that may open a page of the dashboard. */
const levelOf = (path: string): Level => (isGuardedRoute(path) ? routeLevels[path] : "root");

for (const chunk of chunksOf(publicPages))
  test(`public pages are described, accessible and fit, for guests and members: ${titleOf(chunk)}`, async ({
    page,
    asVisitor,
  }) => {
    await checkEach(
      chunk,
      ({ path }) => `${path} as a guest`,
      async (view) => {
        const { path } = view;
        await page.setViewportSize({ width: 1440, height: 900 });
        await open(page, path, view);
        expect(await describe(page)).not.toBe("");
        if (view.ownFile !== true) await inspect(page, path, nameOf(path), view);
        for (const { address, ...other } of view.also ?? []) {
          await page.setViewportSize({ width: 1440, height: 900 });
          await page.goto(address.startsWith("?") ? path + address : address);
          await expectView(page, { ...view, ...other });
          await inspect(page, `${path} ${address}`, nameOf(path + address), view);
        }
      },
    );
    // Public pages tell members from guests, and nothing else.
    await wear(page, "light", 1440);
    await asVisitor("user");
    await checkEach(
      chunk,
      ({ path }) => `${path} as a user`,
      async (view) => {
        await open(page, view.path, view, "user");
        if (view.ownFile === true || view.guestOnly === true) return;
        await settle(page);
        await expectAccessible(page, `${view.path} as a user`);
      },
    );
  });

test("every page of the dashboard sends guests to the sign-in", async ({ page }) => {
  await checkEach(
    dashboardPages,
    ({ path }) => path,
    (view) => open(page, view.path, view),
  );
});

/** Latency in milliseconds of every answer that is not in the browser's cache: longer than the page itself takes. */
const LATENCY_MS = 600;

const slowDown = async (page: Page): Promise<void> => {
  // Playwright's own interception clears the code cache, so that each load compiles the scripts again.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
};

const forgetFiles = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.clearBrowserCache");
  await browser.detach();
};

for (const [level, ofLevel] of Map.groupBy(dashboardPages, ({ path }) => levelOf(path)))
  for (const chunk of chunksOf(ofLevel))
    test(`pages of level ${level} are accessible, fit, and nothing of them moves, whether data comes at once or late: ${titleOf(chunk)}`, async ({
      page,
      asVisitor,
    }) => {
      await noteShifts(page);
      await asVisitor(level);
      /** Opens each address of a page at a width, at once or late. */
      const openAll = async (
        { path, ...view }: PageView,
        width: 1440 | 360,
        when: "at once" | "late",
        look?: (address: string) => Promise<void>,
      ): Promise<void> => {
        for (const { address, ...other } of [{ address: "" }, ...(view.also ?? [])]) {
          await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
          await page.setViewportSize({ width, height: 900 });
          if (when === "at once") await forgetFiles(page);
          await page.goto(path + address);
          if (address === "") await expectFound(page, path, view, level);
          else await expectView(page, { ...view, ...other });
          await settle(page);
          await expectNoShifts(page, `${path}${address} ${width}, ${when}`);
          await look?.(address);
        }
      };
      await checkEach(
        chunk,
        ({ path }) => path,
        async (view) => {
          const { path } = view;
          // Narrow pages whose data comes at once: in the drawn languages, below.
          await openAll(view, 1440, "at once", (address) =>
            inspect(page, path + address, nameOf(path + address), view),
          );
        },
      );
      await slowDown(page);
      await checkEach(
        chunk,
        ({ path }) => `${path}, late`,
        async (view) => {
          for (const width of [1440, 360] as const) await openAll(view, width, "late");
        },
      );
    });

const dashboardRoutes = pages.map(({ path }) => path).filter(isGuardedRoute);

/** Shapes of pages that axe has checked: two visitors with the same page need one check in a worker. */
const seen = new Map(dashboardRoutes.map((path) => [path, new Set<string>()]));

/** Opens what is refused, and the first page; goes on from there as links lead. */
const visit = async (page: Page, who: string, level: Level, paths: readonly GuardedRoute[]): Promise<void> => {
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

test("a user without data finds what is his on the dashboard, accessible", async ({ page, asUser }) => {
  await asUser();
  // What is refused has no data: a visitor of level user finds the same.
  await visit(
    page,
    "user without data",
    "user",
    dashboardRoutes.filter((path) => mayOpen(path, { role: levels.user, groupId: 1 })),
  );
});

// No page tells a reliable user from another (permissions.test.ts); the one form that does has a test of its own.
for (const level of ["user", "admin", "root"] as const)
  test(`a visitor of level ${level} finds what is his on the dashboard, accessible`, async ({ page, asVisitor }) => {
    await asVisitor(level);
    // Its own pages each level opens in a test of their own.
    await visit(
      page,
      level,
      level,
      dashboardRoutes.filter((path) => routeLevels[path] !== level),
    );
  });

test("what opens over a page is accessible too", async ({ page, gateway, session, asUser }) => {
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
  for (const name of ["Never expires", "Unlimited quota", "Restrict models"])
    await form.getByRole("switch", { name }).click();
  await form.locator("summary").click();
  for (const name of ["Restrict IP addresses", "Heartbeat"]) await form.getByRole("switch", { name }).click();
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(form.getByText("Enter a name.")).toBeVisible();
  await look("key form with errors");
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" }).click();

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
  await openFilter(page, "Time");
  await look("log detail and filter");
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

/** Letters that the headings of a language have, where no other language of the product has them. */
const scripts: Partial<Record<LanguageTag, RegExp>> = {
  "zh-CN": /\p{Script=Han}/u,
  "zh-HK": /\p{Script=Han}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ar: /\p{Script=Arabic}/u,
};

/** Guests' pages first: every change of the visitor needs a new page load. */
const byVisitor = pages.toSorted((one, other) => Number(isGuardedRoute(one.path)) - Number(isGuardedRoute(other.path)));

interface Speaker {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly gateway: WorkerGateway;
  readonly asVisitor: (level?: Level) => Promise<void>;
}

/** Opens pages in a language, each as who it is for. The host knows the language, too: a page that comes in another one changes as a whole. */
const speaking = async ({ page, context, gateway, asVisitor }: Speaker, language: LanguageTag) => {
  await page.addInitScript((chosen) => {
    if (location.protocol === "http:") localStorage.setItem("i18next", chosen);
  }, language);
  const speak = () => context.addCookies([{ name: "i18next", value: language, url: gateway.url }]);
  await speak();
  let now: { readonly level: Level | undefined } | undefined;
  return async (path: string, loads: boolean): Promise<void> => {
    const level = isGuardedRoute(path) ? routeLevels[path] : undefined;
    const isOther = now === undefined || now.level !== level;
    if (isOther) {
      now = { level };
      await asVisitor(level);
      await speak();
    }
    await (isOther || loads ? page.goto(path) : walk(page, path));
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(scripts[language] ?? /./);
    await settle(page);
  };
};

for (const [index, language] of drawnLanguages.entries())
  for (const [where, own] of Object.entries({ public: publicPages, dashboard: dashboardPages }))
    test(`every ${where} page speaks ${language} and fits, wide and narrow`, async ({
      page,
      context,
      gateway,
      asVisitor,
    }) => {
      // Only a page that is loaded can move. One of two languages is enough of those: walking takes a fifth of the work.
      const loads = isFullRun || index === 0;
      await page.setViewportSize({ width: 360, height: 760 });
      await fetchFont(page);
      await noteShifts(page);
      const speak = await speaking({ page, context, gateway, asVisitor }, language);
      await checkEach(
        own,
        ({ path }) => path,
        async ({ path }) => {
          await speak(path, loads);
          if (loads) await expectNoShifts(page, path);
          for (const [scheme, width] of looks.toReversed()) {
            await wear(page, scheme, width);
            await expectToFit(page, `${path} ${width}`);
            await photograph(page, `${nameOf(path)}-${language}-${scheme}-${width}`);
          }
          await wear(page, "light", 360);
        },
      );
    });

/** From right to left, where much comes late. */
const fromRightToLeft = new Set([
  "/",
  "/prices",
  "/dashboard",
  "/dashboard/key",
  "/dashboard/log",
  "/dashboard/profile",
]);

test("nothing moves on a phone from right to left", async ({ page, context, gateway, asVisitor }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await fetchFont(page);
  await noteShifts(page);
  const speak = await speaking({ page, context, gateway, asVisitor }, "ar");
  await checkEach(
    byVisitor.filter(({ path }) => fromRightToLeft.has(path)),
    ({ path }) => path,
    async ({ path }) => {
      await speak(path, true);
      await expectNoShifts(page, path);
    },
  );
});

test("cards of groups do not grow when their models come late", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await withoutFont(page);
  await noteShifts(page);
  await page.route("**/api/available_model", async (route) => {
    await setTimeout(LATENCY_MS);
    await route.continue();
  });
  await page.goto("/group");
  await expect(page.getByRole("list", { name: /^Models in / })).not.toHaveCount(0);
  await settle(page);
  await expectNoShifts(page, "/group");
});

for (const chunk of chunksOf(
  pages.filter(({ path }) => path === "/" || path === "/login" || isGuardedRoute(path)),
  12,
))
  test(`the main pages stand right to left: ${titleOf(chunk)}`, async ({ page, asVisitor }) => {
    const stroll = strolling(page, asVisitor);
    await page.addInitScript(() => {
      if (location.protocol === "http:") localStorage.setItem("oneHub-settings", JSON.stringify({ direction: "rtl" }));
    });
    for (const { path } of chunk)
      await test.step(path, async () => {
        await stroll(path);
        await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
        await settle(page);
        for (const width of [1440, 360] as const) {
          await wear(page, "light", width);
          // Left-to-right pages were checked at each width in one scheme; here the narrow width covers both.
          if (width === 360) await expectAccessible(page, `${path} rtl ${width}`);
          await expectToFit(page, `${path} rtl ${width}`);
          await expectTimesInOrder(page, `${path} rtl ${width}`);
          await photograph(page, `${nameOf(path)}-rtl-light-${width}`);
        }
      });
  });
