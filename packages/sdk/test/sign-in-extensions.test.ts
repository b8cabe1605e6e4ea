import { expect, test } from "vitest";

import * as sdk from "../src/index.ts";

const replying = (body: unknown) => {
  const sent: Request[] = [];
  const gateway = sdk.createGateway({
    baseUrl: "http://gateway.invalid",
    fetch: async (request) => {
      sent.push(request);
      return new Response(JSON.stringify(body));
    },
  });
  const calls = () => sent.map(({ method, url }) => `${method} ${url.replace("http://gateway.invalid", "")}`);
  return { gateway, sent, calls };
};

const user = { id: 2, username: "alice" };

test("Google's address is read and its reply sent; a linked account is undefined", async () => {
  const address = replying({ success: true, message: "", data: "https://accounts.example/authorize" });
  expect(await sdk.getGoogleRedirect(address.gateway)).toBe("https://accounts.example/authorize");
  const query = { code: "c", state: "s", aff: "AbCd" };
  const signedIn = replying({ success: true, message: "", data: user });
  expect(await sdk.googleLogin(signedIn.gateway, query)).toEqual(user);
  const bound = replying({ success: true, message: "bind" });
  expect(await sdk.googleLogin(bound.gateway, query)).toBeUndefined();
  expect([...address.calls(), ...bound.calls()]).toEqual([
    "GET /api/oauth/google",
    "POST /api/oauth/google?code=c&state=s&aff=AbCd",
  ]);
});

test("GitHub and Lark tell a sign-in from a binding, too", async () => {
  for (const login of [sdk.githubLogin, sdk.larkLogin]) {
    expect(await login(replying({ success: true, message: "", data: user }).gateway, { code: "c" })).toEqual(user);
    expect(await login(replying({ success: true, message: "bind" }).gateway, { code: "c" })).toBeUndefined();
    await expect(login(replying({ success: false, message: "no" }).gateway, {})).rejects.toMatchObject({
      kind: "rejected",
    });
  }
});

test("a sign-in can request a token, and the session renews it", async () => {
  const token = { token: "a.b.c", expires_in: 900 };
  const login = replying({ success: true, message: "", data: { ...user, ...token } });
  const headers = { "X-Auth-Method": "jwt" };
  expect(await sdk.login(login.gateway, { username: "alice", password: "p" }, { headers })).toMatchObject(token);
  expect(login.sent[0]?.headers.get("x-auth-method")).toBe("jwt");
  const renewed = replying({ success: true, message: "", data: token });
  expect(await sdk.refreshToken(renewed.gateway)).toEqual(token);
  expect(renewed.calls()).toEqual(["POST /api/user/refresh"]);
});
