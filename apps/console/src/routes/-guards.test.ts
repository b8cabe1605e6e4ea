import { createGateway, type Gateway } from "@one-hub/sdk";
import { createGatewayQueryClient, sessionQuery } from "@one-hub/hooks";
import { embeddedGateway, type EmbeddedGateway, faultReply, signedIn } from "@one-hub/testing";
import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { storage, storageKeys } from "../lib/storage.ts";
import { routeLevels } from "../permissions.ts";
import { routeTree } from "../routeTree.gen.ts";

let server: EmbeddedGateway;
let cookie = "";
const origin = "http://console.test";

beforeAll(async () => {
  server = await embeddedGateway();
  const root = await signedIn(server.url, "root", server.rootPassword);
  cookie = `${root.cookie.name}=${root.cookie.value}`;
  vi.stubGlobal("location", new URL(origin));
});
afterAll(() => server.stop());

const asGuest = (): Gateway => createGateway({ baseUrl: server.url });
const asRoot = (): Gateway => createGateway({ baseUrl: server.url, headers: { cookie } });

/** Opens an address in the real route tree, as far as guards and loaders go; nothing is drawn. */
const open = async (address: string, gateway: Gateway) => {
  const queryClient = createGatewayQueryClient();
  // Failures are meant to be seen at once here.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const history = createMemoryHistory({ initialEntries: [address] });
  // As in a browser: a server would leave redirects to its caller.
  const router = createRouter({ routeTree, history, context: { gateway, queryClient }, isServer: false, origin });
  await router.load();
  await queryClient.cancelQueries();
  const { location, matches } = router.state;
  return {
    asked: queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
    href: location.href,
    entries: history.length,
    error: matches.find(({ error }) => error !== undefined)?.error,
  };
};

describe("the session guard", () => {
  it.each(["/dashboard", "/dashboard/key?page=2", "/dashboard/log", "/dashboard/profile"])(
    "sends a guest from %s to the sign-in, in place, and keeps the way back",
    async (address) => {
      const { href, entries } = await open(address, asGuest());
      expect(href).toBe(`/login?returnTo=${encodeURIComponent(address)}`);
      expect(entries).toBe(1);
    },
  );

  it.each(["/dashboard", "/dashboard/key", "/dashboard/log", "/dashboard/profile"])(
    "lets who is signed in see %s",
    async (address) => {
      expect(await open(address, asRoot())).toMatchObject({ href: address, error: undefined });
    },
  );

  it.each(["server_error", "html", "rate_limited", "broken_json"] as const)(
    "does not redirect when the session cannot be checked: %s",
    async (fault) => {
      const gateway = createGateway({
        baseUrl: server.url,
        fetch: async () => {
          const { status, contentType, body } = faultReply(fault) ?? { status: 500, contentType: "", body: "" };
          return new Response(body, { status, headers: { "content-type": contentType } });
        },
      });
      const { href, error } = await open("/dashboard/key", gateway);
      expect(href).toBe("/dashboard/key");
      expect(error).toMatchObject({ name: "GatewayError" });
    },
  );
});

describe("a page that is denied", () => {
  /** A gateway at which the visitor has no role. */
  const asNobody = (): Gateway =>
    createGateway({
      baseUrl: server.url,
      headers: { cookie },
      fetch: async (request) => {
        const reply = await fetch(request);
        if (new URL(request.url).pathname !== "/api/user/self") return reply;
        return new Response((await reply.text()).replace('"role":100', '"role":0'), reply);
      },
    });
  // The dashboard is where a sign-in leads: it is open to everybody.
  const pages = Object.keys(routeLevels).filter((path) => path !== "/dashboard");

  it.each([...pages, "/dashboard/user/profile?id=2"])(
    "has asked the gateway nothing but who is signed in: %s",
    async (address) => {
      const { href, asked } = await open(address, asNobody());
      expect(href).toBe(address);
      expect(asked).toEqual([sessionQuery(asRoot()).queryKey]);
    },
  );

  it("asks for its list otherwise", async () => {
    const { asked } = await open("/dashboard/payment", asRoot());
    expect(asked.length).toBeGreaterThan(1);
  });
});

describe("the guest-only guard", () => {
  it.each(["/login", "/register"])("shows %s to a guest", async (address) => {
    expect(await open(address, asGuest())).toMatchObject({ href: address, error: undefined });
  });

  it("sends who is signed in to the page that was asked for", async () => {
    const { href } = await open(`/login?returnTo=${encodeURIComponent("/dashboard/key?page=2")}`, asRoot());
    expect(href).toBe("/dashboard/key?page=2");
  });

  it.each(["//evil.example", "/\\evil.example", "javascript:alert(1)", "https://evil.example", ""])(
    "never redirects to %j",
    async (returnTo) => {
      const { href } = await open(`/login?returnTo=${encodeURIComponent(returnTo)}`, asRoot());
      expect(href).toBe("/dashboard");
    },
  );

  it("shows the form when the session cannot be checked", async () => {
    const gateway = createGateway({ baseUrl: server.url, fetch: () => Promise.reject(new TypeError("no network")) });
    expect(await open("/login", gateway)).toMatchObject({ href: "/login", error: undefined });
  });
});

describe("an invitation", () => {
  it("is kept on the device", async () => {
    await open("/register?aff=aB3d", asGuest());
    expect(storage.getItem(storageKeys.affCode)).toBe("aB3d");
  });
});

describe("an unknown path", () => {
  it.each(["/nope", "/dashboards", "/error/418", "/login/x"])("%s goes to /404", async (address) => {
    expect((await open(address, asGuest())).href).toBe("/404");
  });

  it.each([
    ["/panel/token?page=2", "/dashboard/key?page=2"],
    ["/panel", "/dashboard"],
    ["/price", "/prices"],
    ["/about", "/about-us"],
    ["/panel/redemption", "/dashboard/payment/redemption"],
    ["/panel/setting", "/dashboard/setting"],
  ])("an old one, %s, leads to %s", async (address, expected) => {
    expect((await open(address, asRoot())).href).toBe(expected);
  });

  it.each(["/403", "/404", "/500", "/error/403", "/error/404", "/error/500"])("%s is a page", async (address) => {
    expect((await open(address, asGuest())).href).toBe(address);
  });
});
