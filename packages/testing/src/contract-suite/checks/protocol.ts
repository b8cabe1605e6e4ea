import { type Check, isRow, numberIn } from "../check.ts";
import { guest } from "../http.ts";
import type { Site, Suite } from "../suite.ts";

const invalidUrl = (method: string, path: string) => ({
  error: { code: "", message: `Invalid URL (${method} ${path})`, type: "invalid_request_error" },
});

const origin = { origin: "https://contract-test.example" };

const unmatched = async (t: Check, method: string, path: string) => {
  const reply = await t.call(guest, method, path);
  t.equal(`${method} ${path}: status`, reply.status, 404);
  t.equal(`${method} ${path}: body`, reply.json, invalidUrl(method, path));
  const cached = t.differs("not-found-is-not-cached") ? "no-store" : "max-age=604800";
  t.equal(`${method} ${path}: cache-control`, reply.headers.get("cache-control"), cached);
};

/** The protocol as guests and browsers see it before signing in. */
export const protocolChecks = async ({ check }: Suite): Promise<void> => {
  await check("status: units and extensions", async (t) => {
    const status = t.row("status", await t.get(guest, "/api/status"));
    t.holds("quota_per_unit is above 0", numberIn(status, "quota_per_unit") > 0);
    const now = Date.now() / 1000;
    const started = numberIn(status, "start_time");
    t.holds("start_time is a time in seconds that has passed", started > 1_500_000_000 && started < now + 120);
    const listed = t.differs("extensions");
    t.equal("extensions are listed", Array.isArray(status["extensions"]), listed);
  });

  await check("texts: notice, about and home page are texts", async (t) => {
    for (const path of ["/api/notice", "/api/about", "/api/home_page_content"])
      t.equal(path, typeof t.data(path, await t.get(guest, path)), "string");
  });

  await check("unmatched paths: a JSON 404 for an unknown path, another case, another method", async (t) => {
    await unmatched(t, "GET", "/api/contract-test-nothing");
    await unmatched(t, "GET", "/api/Status");
    await unmatched(t, "PATCH", "/api/status");
    await unmatched(t, "GET", "/v1/contract-test-nothing");
    await unmatched(t, "GET", "/v1/chat/completions");
  });

  await check("unmatched paths: HEAD is never routed under /api", async (t) => {
    t.equal("status", (await t.call(guest, "HEAD", "/api/status")).status, 404);
  });

  await check("preflight: 204 with the CORS headers from another origin, 404 without one", async (t) => {
    for (const path of ["/api/token/", "/v1/chat/completions"]) {
      const reply = await t.call(guest, "OPTIONS", path, {
        headers: {
          ...origin,
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type",
        },
      });
      t.equal(`${path}: status`, reply.status, 204);
      t.equal(`${path}: origin`, reply.headers.get("access-control-allow-origin"), "*");
      const methods = reply.headers.get("access-control-allow-methods") ?? "";
      for (const method of ["GET", "POST", "PUT", "DELETE"])
        t.holds(`${path} allows ${method}`, methods.includes(method));
    }
    t.equal("without an origin", (await t.call(guest, "OPTIONS", "/api/token/")).status, 404);
  });

  await check("CORS: only prices and available models are open to other origins", async (t) => {
    const allowed = async (path: string) =>
      (await t.call(guest, "GET", path, { headers: origin })).headers.get("access-control-allow-origin");
    t.equal("prices", await allowed("/api/prices"), "*");
    t.equal("available models", await allowed("/api/available_model"), "*");
    t.equal("status", await allowed("/api/status"), null);
  });

  await check("trailing slash: 301 for GET, 307 for others, query kept", async (t) => {
    const get = await t.get(guest, "/api/token", { page: 2 });
    t.equal("GET /api/token", [get.status, get.headers.get("location")], [301, "/api/token/?page=2"]);
    const post = await t.post(guest, "/api/token", {});
    t.equal("POST /api/token", [post.status, post.headers.get("location")], [307, "/api/token/"]);
    const surplus = await t.get(guest, "/api/status/");
    t.equal("GET /api/status/", [surplus.status, surplus.headers.get("location")], [301, "/api/status"]);
  });

  await check("headers: request id, caching, compression", async (t) => {
    const status = await t.get(guest, "/api/status");
    t.holds("a reply has a request id", (status.headers.get("x-oneapi-request-id") ?? "") !== "");
    const cached = t.differs("api-is-not-cached") ? "no-store" : null;
    t.equal("cache-control of a call", status.headers.get("cache-control"), cached);
    const packed = await t.call(guest, "GET", "/api/prices", { headers: { "accept-encoding": "gzip" } });
    t.equal("content-encoding when gzip is asked for", packed.headers.get("content-encoding"), "gzip");
  });

  await check("guests: the 401 of the management API, an unknown access token, an unreadable cookie", async (t) => {
    for (const path of ["/api/user/self", "/api/token/", "/api/user/", "/api/option/", "/api/channel/"])
      t.refused(path, await t.get(guest, path), 401);
    t.refused("an access token nobody has", await t.get({ token: "0".repeat(32) }, "/api/user/self"));
    t.refused("a cookie that is none", await t.get({ cookie: "session=not-a-session" }, "/api/user/self"), 401);
  });

  await check("sign-out: without a session it succeeds and sets nothing", async (t) => {
    const reply = await t.get(guest, "/api/user/logout");
    t.accepted("sign-out of a guest", reply);
    t.equal("cookies", reply.headers.getSetCookie(), []);
  });
};

/** Bodies that no well-behaved client sends. */
export const bodyChecks = async ({ check }: Suite, site: Site): Promise<void> => {
  await check("bodies: broken JSON, none, wrong types, too much", async (t) => {
    const { api } = site.user;
    t.refused("half an object", await t.call(api, "POST", "/api/token/", { text: '{"name":' }));
    t.refused("no body", await t.call(api, "POST", "/api/token/"));
    t.refused("a number for a name", await t.post(api, "/api/token/", { name: 1 }));
    const large = { name: "x".repeat(1_100_000) };
    const reply = await t.call(api, "POST", "/api/token/", { body: large, outsideContract: true });
    t.refused("a body above 1 MB", reply, t.differs("body-limits") ? 413 : 200);
  });

  await check("bodies: unknown fields are ignored and the content type is not looked at", async (t) => {
    const { api } = site.user;
    const before = t.row("self", await t.get(api, "/api/user/self"));
    const reply = await t.call(api, "PUT", "/api/user/self", {
      body: { display_name: before["display_name"], quota: 1, role: 100, contract_test: { deep: [] } },
      headers: { "content-type": "text/plain" },
    });
    t.accepted("a display name with fields that are not ours", reply);
    const after = t.row("self", await t.get(api, "/api/user/self"));
    t.equal("role", after["role"], before["role"]);
    t.equal("balance", after["quota"], before["quota"]);
  });

  await check("language: refusals in the caller's language", async (t) => {
    const messageIn = async (language: string) => {
      const reply = await t.call(guest, "GET", "/api/user/self", { headers: { "accept-language": language } });
      return isRow(reply.json) ? reply.json["message"] : undefined;
    };
    const [english, chinese] = [await messageIn("en"), await messageIn("zh-CN")];
    t.equal("English and Chinese differ", english !== chinese, t.differs("language"));
  });
};
