import type { BrowserContext, Page } from "@playwright/test";
import { type GuardedRoute, isGuardedRoute, type Level, levels, mayOpen } from "../src/permissions.ts";
import { openOneHub } from "./support/extensions.ts";
import { expectAccessible, settle, shapeOf } from "./support/looks.ts";
import { pages, views } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";
import { walk } from "./support/walk.ts";

// One worker: its gateway and its visitors are shared.
test.describe.configure({ mode: "default" });

/** Pages that are made of an extension, with what their entries in the menu are called. */
const missing: Partial<Record<GuardedRoute, string>> = {
  "/dashboard/fapiao": "Fapiao",
  "/dashboard/model_telemetry": "Model telemetry",
  "/dashboard/model_telemetry/detail": "Model details",
  "/dashboard/operation/announcement": "Announcements",
  "/dashboard/operation/channel_cron": "Channel schedules",
  "/dashboard/operation/inviter_manage": "Inviters",
  "/dashboard/operation/model-url": "Model URLs",
  "/dashboard/operation_record": "Audit log",
};

/** Refusals that a page should not have provoked; the session check of a guest is expected. */
const refusals = (context: BrowserContext): readonly string[] => {
  const found: string[] = [];
  context.on("response", (response) => {
    const { pathname } = new URL(response.url());
    // An error page is its status, too.
    if (response.request().resourceType() === "document") return;
    const isSessionCheck = response.status() === 401 && pathname === "/api/user/self";
    if (response.status() >= 400 && !isSessionCheck)
      found.push(`${response.status()} ${response.request().method()} ${pathname}`);
  });
  return found;
};

const headingOf = (path: GuardedRoute, level: Level): string | RegExp => {
  if (!mayOpen(path, { role: levels[level], groupId: 0 })) return views["/403"].heading;
  return path in missing ? "Not available on this gateway" : views[path].heading;
};

interface Visited {
  readonly path: string;
  /** Where it is not the path itself. */
  readonly search?: string;
  readonly heading: string | RegExp;
}

/** Opens each address, or goes on to other pages as links lead. */
const visit = async (
  page: Page,
  addresses: readonly Visited[],
  how: "load" | "walk",
  look: (address: string) => Promise<void>,
): Promise<void> => {
  for (const [index, { path, search = "", heading }] of addresses.entries())
    await test.step(path + search, async () => {
      const former = addresses[index - 1];
      // Two refusals have the same heading.
      const isOther = former !== undefined && former.path !== path && former.heading !== heading;
      await (how === "walk" && isOther ? walk(page, path + search) : page.goto(path + search));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await settle(page);
      await look(path + search);
    });
};

/** Shapes of pages that axe has checked: two roles with the same page need one check. */
const seen = new Set<string>();

for (const level of ["user", "admin", "root"] as const)
  test(
    `each page shows a ${level} what open one-hub has, and hides the rest`,
    openOneHub,
    async ({ page, context, asVisitor }) => {
      const refused = refusals(context);
      await asVisitor(level);
      const addresses = pages.flatMap(({ path, also = [] }) => {
        if (!isGuardedRoute(path)) return [];
        const heading = headingOf(path, level);
        const others = also.map(({ address: search, heading: own }) => ({
          path,
          search,
          heading: heading === views[path].heading ? own : heading,
        }));
        return [{ path, heading }, ...others];
      });
      // A load and a link ask the gateway for different things. Root may open the most pages.
      await visit(page, addresses, level === "root" ? "load" : "walk", async (address) => {
        const shape = await shapeOf(page);
        if (!seen.has(shape)) {
          seen.add(shape);
          await expectAccessible(page, `${address} as ${level}`);
        }
        const menu = await page.getByRole("navigation").getByRole("link").allTextContents();
        // Nothing is said about Midjourney, which then is there.
        expect(menu).toContain("Midjourney tasks");
        expect(menu.filter((text) => Object.values(missing).includes(text))).toEqual([]);
      });
      expect(refused).toEqual([]);
    },
  );

test("each public page is there for a guest", openOneHub, async ({ page, context }) => {
  const refused = refusals(context);
  const open = pages.filter(({ path, ownFile }) => !isGuardedRoute(path) && ownFile !== true);
  await visit(page, open, "load", async () => undefined);
  expect(refused).toEqual([]);
});
