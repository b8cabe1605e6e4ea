import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { call, createProxyStage, echo, read } from "../../test/proxy-stage.ts";

const { behind, listen, startFront, stop } = createProxyStage();
afterEach(stop);

describe("requests", () => {
  it("arrive with method, path, query, headers, cookies and body as they were sent, and the gateway's Host", async () => {
    const { port } = await behind(echo);
    const { text } = await call(port, "/api/token/?keyword=a%2Fb&x", {
      method: "PUT",
      headers: {
        "Content-Type": "application/json",
        Cookie: "session=abc; i18next=en",
        Authorization: "Bearer sk-1",
        "X-APP": "console",
        Connection: "close, X-Hop",
        "X-Hop": "1",
        TE: "trailers",
        "Proxy-Authorization": "Basic x",
      },
      body: '{"a":1}',
    });
    const seen = JSON.parse(text);
    expect(seen).toMatchObject({ method: "PUT", url: "/api/token/?keyword=a%2Fb&x", body: '{"a":1}' });
    expect(seen.headers).toMatchObject({
      cookie: "session=abc; i18next=en",
      authorization: "Bearer sk-1",
      "content-length": "7",
      "x-app": "console",
    });
    expect(seen.raw).toContain("X-APP");
    expect(seen.headers.host).not.toBe(`127.0.0.1:${port}`);
    for (const name of ["x-hop", "te", "proxy-authorization"]) expect(seen.headers).not.toHaveProperty(name);
  });

  it("arrive piece by piece when they are sent so", async () => {
    let first: (text: string) => void = () => undefined;
    const arrived = new Promise<string>((resolve) => {
      first = resolve;
    });
    const { port } = await behind((request, response) => {
      request.once("data", (chunk: Buffer) =>
        first(`${request.headers["transfer-encoding"] ?? ""} ${chunk.toString()}`),
      );
      echo(request, response);
    });
    const outgoing = httpRequest({ host: "127.0.0.1", port, path: "/v1/files", method: "POST", agent: false });
    const answered = once(outgoing, "response");
    outgoing.write("one ");
    expect(await arrived).toBe("chunked one ");
    outgoing.end("two");
    const [answer]: IncomingMessage[] = await answered;
    expect(JSON.parse(answer === undefined ? "" : (await read(answer)).toString()).body).toBe("one two");
  });

  it("arrive with an empty body when they had none", async () => {
    const { port } = await behind(echo);
    const { text } = await call(port, "/api/user/logout", { method: "POST", headers: { "content-length": 0 } });
    expect(JSON.parse(text)).toMatchObject({ body: "", headers: { "content-length": "0" } });
  });

  it("tell the gateway the address that we see, and nothing that the client claims", async () => {
    const { port } = await behind(echo);
    const { text } = await call(port, "/api/status", {
      headers: {
        "X-Forwarded-For": "10.9.9.9",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "evil.example",
        "X-Real-IP": "10.9.9.9",
        "CF-Connecting-IP": "10.9.9.9",
        Forwarded: "for=10.9.9.9",
      },
    });
    const { headers } = JSON.parse(text);
    expect(headers).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      "x-real-ip": "127.0.0.1",
      "x-forwarded-proto": "http",
      "x-forwarded-host": `127.0.0.1:${port}`,
    });
    expect(JSON.stringify(headers)).not.toMatch(/10\.9\.9\.9|evil/);
  });

  it("keep and extend a trusted proxy's headers", async () => {
    const { port } = await behind(echo, { trustedProxies: "next" });
    const { text } = await call(port, "/api/status", {
      headers: { "X-Forwarded-For": "10.9.9.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "hub.example" },
    });
    expect(JSON.parse(text).headers).toMatchObject({
      "x-forwarded-for": "10.9.9.9, 127.0.0.1",
      "x-real-ip": "10.9.9.9",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "hub.example",
    });
  });

  it("name the address that the trusted proxy saw, not one that the client claims", async () => {
    const { port } = await behind(echo, { trustedProxies: "next" });
    const { text } = await call(port, "/api/status", {
      headers: { "X-Forwarded-For": "6.6.6.6, 9.9.9.9", "CF-Connecting-IP": "6.6.6.6", "True-Client-IP": "6.6.6.6" },
    });
    const { headers } = JSON.parse(text);
    expect(headers).toMatchObject({ "x-forwarded-for": "6.6.6.6, 9.9.9.9, 127.0.0.1", "x-real-ip": "9.9.9.9" });
    expect(headers).not.toHaveProperty("cf-connecting-ip");
    expect(headers).not.toHaveProperty("true-client-ip");
  });

  it("go below the path of GATEWAY_URL", async () => {
    const upstream = await listen(createServer(echo));
    const { port } = await startFront(`http://127.0.0.1:${upstream}/hub/`);
    expect(JSON.parse((await call(port, "/api/status?x=1")).text).url).toBe("/hub/api/status?x=1");
  });

  it("that name another server as their target are refused", async () => {
    const { port } = await behind(echo);
    const { status, text } = await call(port, "http://evil.example/api/status");
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      success: false,
      code: "request_invalid",
      error: { code: "request_invalid" },
    });
  });

  it.each([
    "/api/../../secret",
    "/api/%2e%2e/%2E%2e/secret",
    "/x/mj/../../../secret",
    "/api/..%2f..%2fsecret",
    "/api/..%5csecret",
    "/api/..\\secret",
    "/v1/./models",
    "/api/..",
  ])("that would climb out of the gateway's paths are refused: %s", async (path) => {
    let asked = 0;
    const { port } = await behind((_request, response) => {
      asked += 1;
      response.end();
    });
    expect((await call(port, path)).status).toBe(400);
    expect(asked).toBe(0);
  });

  it("with dots in their names or queries go on", async () => {
    const { port } = await behind(echo);
    for (const path of ["/v1/models/gpt-4..1", "/api/..x/y", "/api/token/?keyword=/../x"])
      expect(JSON.parse((await call(port, path)).text).url).toBe(path);
  });

  describe("lose the session unless made by the console or a program:", () => {
    const cookie = "session=abc; i18next=en";
    const sent = async (method: string, path: string, headers: OutgoingHttpHeaders) => {
      const { port } = await behind(echo, { publicUrl: "https://hub.example" });
      const { status, text } = await call(port, path, {
        method,
        headers: { cookie, ...headers },
        ...(method === "POST" ? { body: "{}" } : {}),
      });
      const reply = JSON.parse(text);
      return status === 200 ? reply.headers.cookie : `${status} ${reply.code}`;
    };
    const fetched = (site: string, mode: string, dest = "empty") => ({
      "sec-fetch-site": site,
      "sec-fetch-mode": mode,
      "sec-fetch-dest": dest,
    });
    const json = { "content-type": "application/json" };
    const text = { "content-type": "text/plain" };

    it.each<[string, string, OutgoingHttpHeaders, string]>([
      ["POST", "/api/token/", { ...fetched("same-site", "no-cors"), ...text }, "403 foreign_request"],
      ["POST", "/api/token/", { ...fetched("same-site", "cors"), ...json }, "403 foreign_request"],
      ["POST", "/api/token/", { origin: "http://hub.example:3225", ...json }, "403 foreign_request"],
      ["POST", "/api/token/", { origin: "http://127.0.0.1:3225", ...text }, "403 foreign_request"],
      ["POST", "/api/token/", text, "403 foreign_request"],
      ["GET", "/api/user/token", fetched("same-origin", "navigate", "document"), "403 foreign_request"],
      ["GET", "/api/user/token", { accept: "text/html,*/*" }, "403 foreign_request"],
      ["GET", "/api/unknown/write", fetched("same-site", "no-cors", "image"), "403 foreign_request"],
      ["GET", "/api/status", fetched("same-site", "navigate", "document"), "i18next=en"],
      ["GET", "/mj/image/1", fetched("same-site", "no-cors", "image"), "i18next=en"],
      ["POST", "/v1/chat/completions", { ...fetched("cross-site", "cors"), ...json }, "i18next=en"],
      ["POST", "/api/token/", { ...fetched("cross-site", "cors"), ...json, authorization: "x" }, "i18next=en"],
      ["GET", "/api/payment/notify/1", fetched("cross-site", "navigate", "document"), "i18next=en"],
      ["POST", "/api/token/", { ...fetched("same-origin", "cors"), ...json }, cookie],
      ["POST", "/api/token/", { origin: "https://hub.example", ...json }, cookie],
      ["POST", "/api/token/", json, cookie],
      ["GET", "/api/user/token", { accept: "application/json, text/plain, */*" }, cookie],
      ["GET", "/api/user/self", { accept: "*/*" }, cookie],
      ["DELETE", "/api/token/1", {}, cookie],
    ])("%s %s with %j: %s", async (method, path, headers, expected) => {
      expect(await sent(method, path, headers)).toBe(expected);
    });

    it("without a session, a webhook sent as a form is passed on, a sign-in by another site's form is not", async () => {
      const form = { "content-type": "application/x-www-form-urlencoded", cookie: "" };
      expect(await sent("POST", "/api/payment/notify/1", form)).toBeUndefined();
      expect(await sent("POST", "/api/user/login", { ...form, ...fetched("cross-site", "navigate", "document") })).toBe(
        "403 foreign_request",
      );
    });
  });

  it("are logged once, without query and secrets", async () => {
    const { port, lines } = await behind(echo);
    await call(port, "/mcp/tokentokentoken?key=sk-secret");
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: "info",
      fields: { method: "GET", path: "/mcp/…", status: 200, outcome: "complete" },
    });
    expect(JSON.stringify(lines)).not.toMatch(/secret|tokentoken/);
  });
});
