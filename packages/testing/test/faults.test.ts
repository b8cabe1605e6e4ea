import { createServer } from "node:http";
import { once } from "node:events";

import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { faultHandler, faultNames, faultReply, injectFault, SLOW_REPLY_MS, type FaultRoute } from "../src/index.ts";

const real = '{"success":true,"message":"","data":"real"}';
const network = setupServer();
let url = "";

beforeAll(async () => {
  const server = createServer((_request, response) => response.end(real));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  url = `http://127.0.0.1:${address.port}/api/token/`;
  network.listen({ onUnhandledFrame: "bypass" });
  return () => {
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => {
  network.resetHandlers();
});
afterAll(() => {
  network.close();
});

const replies = faultNames.filter((name) => faultReply(name) !== undefined);

describe("as handlers of Mock Service Worker", () => {
  test.each(replies)("%s answers instead of the server", async (name) => {
    network.use(faultHandler(name, url));
    const reply = await fetch(url);
    expect(reply.status).toBe(faultReply(name)?.status);
    expect(await reply.text()).toBe(faultReply(name)?.body);
  });

  test("offline fails as a broken network does", async () => {
    network.use(faultHandler("offline", url));
    await expect(fetch(url)).rejects.toThrow(TypeError);
  });

  test("slow lets the real answer through late", async () => {
    network.use(faultHandler("slow", url));
    const start = performance.now();
    expect(await (await fetch(url)).text()).toBe(real);
    expect(performance.now() - start).toBeGreaterThanOrEqual(SLOW_REPLY_MS - 5);
  });

  test("hanging answers only to an abort", async () => {
    network.use(faultHandler("hanging", url));
    await expect(fetch(url, { signal: AbortSignal.timeout(100) })).rejects.toThrow("timeout");
  });

  test("a fault can befall one method, and once", async () => {
    network.use(faultHandler("server_error", url, { method: "post", once: true }));
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url, { method: "POST" })).status).toBe(500);
    expect((await fetch(url, { method: "POST" })).status).toBe(200);
  });
});

/** A page of which only the routing is there, and what was done with a route. */
const routedPage = (method = "GET") => {
  const handlers: ((route: FaultRoute) => Promise<void>)[] = [];
  const done: string[] = [];
  const record = (what: string) => async (): Promise<void> => {
    done.push(what);
  };
  const route: FaultRoute = {
    request: () => ({ method: () => method }),
    fulfill: async (reply) => {
      done.push(`fulfilled ${reply.status} ${reply.headers["content-type"] ?? "-"} ${reply.body}`);
    },
    abort: async (reason) => {
      done.push(`aborted ${reason}`);
    },
    continue: record("continued"),
    fallback: record("fell back"),
  };
  return {
    page: {
      route: async (_url: string | RegExp, handler: (route: FaultRoute) => Promise<void>) => {
        handlers.push(handler);
      },
      unroute: async (_url: string | RegExp, handler: (route: FaultRoute) => Promise<void>) => {
        handlers.splice(handlers.indexOf(handler), 1);
      },
    },
    handlers,
    done,
    meet: async () => handlers[0]?.(route),
  };
};

describe("as fulfilments of Playwright's routes", () => {
  test.each(replies)("%s answers instead of the server", async (name) => {
    const { page, meet, done } = routedPage();
    await injectFault(page, name, /token/);
    await meet();
    const reply = faultReply(name);
    expect(done).toEqual([`fulfilled ${reply?.status} ${reply?.contentType || "-"} ${reply?.body}`]);
  });

  test("offline breaks the connection", async () => {
    const { page, meet, done } = routedPage();
    await injectFault(page, "offline", /token/);
    await meet();
    expect(done).toEqual(["aborted internetdisconnected"]);
  });

  test("slow lets the call through late", async () => {
    const { page, meet, done } = routedPage();
    await injectFault(page, "slow", /token/);
    await meet();
    expect(done).toEqual(["continued"]);
  });

  test("hanging does nothing until it is mended", async () => {
    const { page, meet, done, handlers } = routedPage();
    const mend = await injectFault(page, "hanging", /token/);
    const met = meet();
    expect(done).toEqual([]);
    await mend();
    await met;
    expect(done).toEqual(["aborted aborted"]);
    expect(handlers).toEqual([]);
  });

  test("other methods reach the server", async () => {
    const { page, meet, done } = routedPage("GET");
    await injectFault(page, "refused", /token/, { method: "POST" });
    await meet();
    expect(done).toEqual(["fell back"]);
  });
});
