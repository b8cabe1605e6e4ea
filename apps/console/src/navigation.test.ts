import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { IconKey } from "@tabler/icons-react";
import { describe, expect, it } from "vitest";
import { defaultConfig } from "@one-hub/page";
import menu from "./i18n/locales/en/menu.json";
import { gateway } from "./lib/gateway.ts";
import { storePageSize } from "./lib/list-search.ts";
import { queryClient } from "./lib/query-client.ts";
import {
  isActive,
  lacksExtension,
  navigation,
  type NavigationItem,
  type NavigationSection,
  type NavigationSite,
  trailOf,
  type VisibleItem,
  visibleSections,
} from "./navigation.ts";
import { isGuardedRoute, routeLevels, withoutTrailingSlash } from "./permissions.ts";
import { routeTree } from "./routeTree.gen.ts";

const { routesByPath } = createRouter({ routeTree, history: createMemoryHistory(), context: { gateway, queryClient } });
const pages = new Set(Object.keys(routesByPath).map(withoutTrailingSlash));

/** Every page of the console, by area and in the order of the menu. */
const specified = {
  public:
    "/ /group /prices /coming-soon /maintenance /pricing /payment /about-us /contact-us /faqs /terms /privacy /components /doc /error/$code /403 /404 /500",
  authentication:
    "/login /register /reset-password /user/reset /auth/session/verify /auth/session/update-password /auth/jwt/sign-in /auth/jwt/sign-up /oauth/github /oauth/google",
  dashboard:
    "/dashboard /dashboard/topup /dashboard/profile /dashboard/setting /dashboard/system /dashboard/affiliate /dashboard/fapiao /dashboard/model_list /dashboard/model_telemetry /dashboard/model_telemetry/detail /dashboard/app /dashboard/analytics /dashboard/user /dashboard/user/profile /dashboard/channel /dashboard/operation /dashboard/operation/group /dashboard/operation/pricing /dashboard/operation/inviter_manage /dashboard/operation/telegram_manage /dashboard/operation/model_ownedby /dashboard/operation/channel_cron /dashboard/operation/model-url /dashboard/operation/announcement /dashboard/payment /dashboard/payment/order /dashboard/payment/redemption /dashboard/key /dashboard/operation_record /dashboard/log /dashboard/task /dashboard/midjourney /dashboard/invoice",
} as const;

/** Planned pages. A page that is built leaves this list. */
const missing = {
  public: "",
  authentication: "",
  dashboard: "",
} as const;

const everyItem = (items: readonly NavigationItem[]): readonly NavigationItem[] =>
  items.flatMap((item) => [item, ...everyItem(item.children ?? [])]);

describe("planned pages", () => {
  it.each(["public", "authentication", "dashboard"] as const)("that are missing under %s are exactly these", (part) => {
    expect(specified[part].split(" ").filter((path) => !pages.has(path))).toEqual(
      missing[part].split(" ").filter((path) => path !== ""),
    );
  });

  it("that are missing have no entry in the table", () => {
    for (const { to } of everyItem(navigation.flatMap(({ items }) => items)))
      if (to !== undefined) expect(pages).toContain(to);
  });
});

describe("the navigation table", () => {
  const items = everyItem(navigation.flatMap(({ items: own }) => own));

  it("gives every page behind the sign-in its title, once", () => {
    const known = items.flatMap(({ to }) => (to === undefined ? [] : [to]));
    expect(known.toSorted()).toEqual(Object.keys(routeLevels).toSorted());
    for (const path of known) expect(trailOf(path).at(-1)?.text).toBeTypeOf("string");
  });

  it("shows the first page of a menu group at the group's own address", () => {
    expect(trailOf("/dashboard/operation")).toEqual(trailOf("/dashboard/operation/group"));
    expect(trailOf("/dashboard/operation")).toHaveLength(2);
    expect(trailOf("/dashboard/user")).toHaveLength(1);
  });

  it("calls no two things by the same text, and leaves no text of the catalogue unused", () => {
    const texts = items
      .flatMap(({ text, info, caption }) => [text, info, caption])
      .filter((text) => text !== undefined);
    expect(new Set(texts).size).toBe(texts.length);
    expect([...texts, "sections"].toSorted()).toEqual(Object.keys(menu).toSorted());
  });

  it("lists its sections, and in them the pages, in the order of the specification", () => {
    const visible = items.filter(({ hidden }) => hidden !== true).map(({ text }) => text);
    expect(navigation.map(({ text }) => text)).toEqual(["overview", "management", "records", "other", "page"]);
    expect(visible.join(" ")).toBe(
      "dashboard model_telemetry analytics " +
        "user channel operation operation_group operation_pricing operation_inviter operation_telegram_manage " +
        "operation_model_ownedby operation_channel_cron operation_model_url operation_announcement " +
        "payment payment_order payment_redemption payment_method key profile setting " +
        "log invoice task midjourney operation_record topUp model_list app affiliate fapiao system doc",
    );
  });
});

const site = (change: Partial<NavigationSite> = {}): NavigationSite => ({
  visitor: { role: 1, groupId: 0 },
  status: undefined,
  config: defaultConfig,
  hasPage: () => false,
  ...change,
});

/** Where the visible entries lead, nested as they are. */
const places = (items: readonly VisibleItem[]): unknown[] =>
  items.map(({ to, href, children }) => (children.length === 0 ? (to ?? href) : places(children)));
const shown = (change?: Partial<NavigationSite>, sections?: readonly NavigationSection[]) =>
  Object.fromEntries(
    visibleSections(site(change), sections)
      .filter(({ items }) => items.length > 0)
      .map(({ text, items }) => [text, places(items)]),
  );

const entry = (change: Partial<NavigationItem>): NavigationItem => ({ text: "key", icon: IconKey, ...change });
const one = (...items: readonly NavigationItem[]): readonly NavigationSection[] => [{ text: "management", items }];

describe("what a visitor sees of the menu", () => {
  it("is nothing without a user but what leads outside", () => {
    expect(shown({ visitor: undefined })).toEqual({});
    expect(shown({ visitor: { role: 0, groupId: 0 } })).toEqual({});
  });

  it("is what the permission table lets the role open, the site's own levels included", () => {
    expect(shown()).toEqual({
      overview: ["/dashboard"],
      management: ["/dashboard/key", "/dashboard/profile"],
      records: ["/dashboard/log", "/dashboard/invoice", "/dashboard/task"],
      other: ["/dashboard/topup", "/dashboard/model_list", "/dashboard/app", "/dashboard/affiliate"],
    });
    const config = { ...defaultConfig, invoicesPage: "", routeRoles: { "/dashboard/log": 10, "/dashboard/task": 10 } };
    expect(shown({ config })).not.toHaveProperty("records");
    expect(shown({ config, visitor: { role: 10, groupId: 0 } })).toHaveProperty("records", [
      "/dashboard/log",
      "/dashboard/task",
    ]);
  });

  it("holds the configured documentation and invoices, which lead out of the console where their address does", () => {
    const config = {
      ...defaultConfig,
      page: { ...defaultConfig.page, doc: "https://docs.example/" },
      invoicesPage: "https://billing.example/",
    };
    expect(shown({ config })).toMatchObject({
      records: ["/dashboard/log", "https://billing.example/", "/dashboard/task"],
      page: ["https://docs.example/"],
    });
    expect(shown({ config: { ...config, invoicesPage: "" } })).toMatchObject({
      records: ["/dashboard/log", "/dashboard/task"],
    });
    expect(
      shown({ config: { ...config, page: { ...defaultConfig.page, doc: "/doc" } }, hasPage: () => true }),
    ).toMatchObject({
      page: ["/doc"],
    });
    expect(
      shown({ config: { ...config, page: { ...defaultConfig.page, doc: "javascript:alert(1)" } } }),
    ).not.toHaveProperty("page");
  });

  it("leaves out what the gateway does not offer and what the site has switched off", () => {
    const status = (json: object): NavigationSite["status"] => JSON.parse(JSON.stringify(json));
    const sections = one(
      entry({ to: "/dashboard/key", extension: "fapiao" }),
      entry({ to: "/dashboard/log", flag: "midjourney" }),
      entry({ to: "/dashboard/profile", flag: "invoices" }),
    );
    expect(shown({}, sections)).toEqual({ management: ["/dashboard/profile"] });
    expect(shown({ status: status({ extensions: ["fapiao"], MjEnabled: true }) }, sections)).toEqual({
      management: ["/dashboard/key", "/dashboard/log", "/dashboard/profile"],
    });
    // Open one-hub cannot switch its tasks off.
    expect(shown({ status: status({ UserInvoiceMonth: false }) }, sections)).toEqual({
      management: ["/dashboard/log"],
    });
    expect(shown({ status: status({ extensions: ["x"], UserInvoiceMonth: false }) }, sections)).toEqual({});
  });

  it("holds the fapiaos for everybody, where the gateway has them", () => {
    const status: NavigationSite["status"] = JSON.parse(JSON.stringify({ extensions: ["fapiao"] }));
    const other = ["/dashboard/topup", "/dashboard/model_list", "/dashboard/app", "/dashboard/affiliate"];
    expect(shown({ status })).toMatchObject({ other: [...other, "/dashboard/fapiao"] });
    expect(shown()).toMatchObject({ other });
  });

  it("holds how models do for administrators, where the gateway tells it", () => {
    const visitor = { role: 10, groupId: 0 };
    const status: NavigationSite["status"] = JSON.parse(JSON.stringify({ extensions: ["model_telemetry"] }));
    const overview = ["/dashboard", "/dashboard/model_telemetry"];
    expect(shown({ visitor, status })).toMatchObject({ overview });
    expect(shown({ visitor })).toMatchObject({ overview: ["/dashboard"] });
    expect(shown({ status })).toMatchObject({ overview: ["/dashboard"] });
    expect(lacksExtension("/dashboard/model_telemetry/detail", undefined)).toBe(true);
    expect(isActive("/dashboard/model_telemetry", "/dashboard/model_telemetry/detail")).toBe(true);
  });

  it("nests children, loses a parent without any, and never shows a record's own page", () => {
    const sections = one(
      entry({ children: [entry({ to: "/dashboard/key" }), entry({ to: "/dashboard/log", extension: "fapiao" })] }),
      entry({ children: [entry({ to: "/dashboard/log", extension: "fapiao" })] }),
      entry({ to: "/dashboard/profile", children: [entry({ to: "/dashboard/log", hidden: true })] }),
    );
    expect(shown({}, sections)).toEqual({ management: [["/dashboard/key"], "/dashboard/profile"] });
    expect(trailOf("/dashboard/key", sections)).toHaveLength(2);
    expect(
      trailOf(
        "/dashboard/log",
        one(entry({ to: "/dashboard/profile", children: [entry({ to: "/dashboard/log", hidden: true })] })),
      ),
    ).toHaveLength(2);
  });
});

describe("lacksExtension", () => {
  it("tells a page that the gateway has nothing for", () => {
    const status = (json: object): NavigationSite["status"] => JSON.parse(JSON.stringify(json));
    expect(lacksExtension("/dashboard/operation_record/", status({}))).toBe(true);
    expect(lacksExtension("/dashboard/operation_record", undefined)).toBe(true);
    expect(lacksExtension("/dashboard/operation_record", status({ extensions: ["operation_record"] }))).toBe(false);
    expect(lacksExtension("/dashboard/log", status({}))).toBe(false);
  });
});

describe("isActive", () => {
  it.each([
    ["/dashboard", "/dashboard/", true],
    ["/dashboard/key", "/dashboard/key//", true],
    ["/dashboard", "/dashboard/key", false],
    ["/dashboard/key", "/dashboard/keys", false],
    ["/doc", "/doc/", true],
    ["/dashboard/operation/group", "/dashboard/operation", true],
    ["/dashboard/operation/pricing", "/dashboard/operation", false],
  ])("%s at %s: %s", (to, path, expected) => {
    expect(isActive(to, path)).toBe(expected);
  });
});

describe("every guarded page", () => {
  it("whose address is a list's starts with the rows that were chosen on it", () => {
    const lists = Object.values(routesByPath).filter(
      ({ options: { validateSearch } }) => typeof validateSearch === "function" && "size" in validateSearch({}),
    );
    expect(lists.length).toBeGreaterThan(20);
    for (const { id, options } of lists) {
      storePageSize(id, 50);
      expect(options.validateSearch({}), id).toMatchObject({ page: 1, size: 50 });
    }
  });

  it("is one page with and without slashes at its end", () => {
    for (const path of Object.keys(routeLevels)) {
      expect(isGuardedRoute(withoutTrailingSlash(`${path}/`))).toBe(true);
      expect(trailOf(`${path}/`)).toEqual(trailOf(path));
    }
  });
});
