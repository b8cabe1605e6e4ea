import { expect, test } from "vitest";

import { createAndGetToken, createGateway, createToken, getSelf, signInForToken } from "../src/index.ts";
import { bodyOf, serve } from "./server.ts";

const ok = (data: unknown): string => JSON.stringify({ success: true, message: "", data });

test("a sign-in outside of browsers returns a token that works, asked for with the cookie of the sign-in", async () => {
  const baseUrl = await serve(async (request, response) => {
    response.setHeader("Content-Type", "application/json");
    if (request.url === "/api/user/login") {
      const { password } = JSON.parse(await bodyOf(request)) as { password: string };
      if (password !== "right") return response.end(JSON.stringify({ success: false, message: "no" }));
      response.setHeader("Set-Cookie", ["session=abc; Path=/; HttpOnly", "other=1; Path=/"]);
      return response.end(ok({ id: 1 }));
    }
    if (request.url === "/api/user/token")
      return response.end(request.headers.cookie === "session=abc; other=1" ? ok("new-token") : ok(undefined));
    return response.end(request.headers.authorization === "Bearer new-token" ? ok({ id: 1 }) : ok(undefined));
  });
  const anonymous = createGateway({ baseUrl });
  await expect(signInForToken(anonymous, { username: "a", password: "wrong" })).rejects.toMatchObject({
    kind: "rejected",
  });
  const accessToken = await signInForToken(anonymous, { username: "a", password: "right" });
  expect(accessToken).toBe("new-token");
  // A token may come from elsewhere, and late.
  const gateway = createGateway({ baseUrl, accessToken: () => Promise.resolve(accessToken) });
  expect(await getSelf(gateway)).toEqual({ id: 1 });
});

test("creating a key resolves with the new key, or with undefined when it cannot be read back", async () => {
  const keys = [{ id: 1, name: "same", key: "old" }];
  let broken = false;
  const baseUrl = await serve(async (request, response) => {
    response.setHeader("Content-Type", "application/json");
    if (request.method === "POST") {
      keys.unshift({ id: keys.length + 1, name: "same", key: "new" });
      return response.end(JSON.stringify({ success: true, message: "" }));
    }
    if (broken) response.statusCode = 503;
    return response.end(ok({ data: keys, page: 1, size: 100, total_count: keys.length }));
  });
  const gateway = createGateway({ baseUrl });
  expect(await createToken(gateway, { name: "same" })).toBeUndefined();
  expect(await createAndGetToken(gateway, { name: "same" })).toMatchObject({ id: 3, key: "new" });
  broken = true;
  expect(await createAndGetToken(gateway, { name: "same" })).toBeUndefined();
  expect(keys).toHaveLength(4);
});

test("a key that the reply contains needs no further call", async () => {
  const asked: (string | undefined)[] = [];
  const baseUrl = await serve(async (request, response) => {
    asked.push(request.method);
    response.setHeader("Content-Type", "application/json");
    return response.end(ok({ id: 7, name: "same", key: "secret" }));
  });
  expect(await createAndGetToken(createGateway({ baseUrl }), { name: "same" })).toMatchObject({ id: 7, key: "secret" });
  expect(asked).toEqual(["POST"]);
});
