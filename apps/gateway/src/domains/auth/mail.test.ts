import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type CallOptions, type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { type MailServer, startMailServer } from "@one-hub/testing/mail-server.ts";

const password = "correct-horse-1";

let app: TestApp;
let mail: MailServer;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  mail = await startMailServer();
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const usual = {
  SMTPServer: "127.0.0.1",
  SMTPFrom: "site@gateway.test",
  SMTPAccount: "",
  SMTPToken: "",
  ServerAddress: "https://gateway.test/",
  SystemName: "Example",
  EmailDomainRestrictionEnabled: "false",
  EmailVerificationEnabled: "true",
  TurnstileCheckEnabled: "false",
};
beforeEach(async () => {
  for (const [name, value] of Object.entries({ ...usual, SMTPPort: String(mail.port) }))
    await app.services.options.set(name, value);
  app.pass(3600);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const address = () => {
  made += 1;
  return `person${made}@mail.test`;
};

const refused = (reply: { status: number; json: any }) => {
  expect(reply.status).toBe(200);
  expect(reply.json.success).toBe(false);
  expect(reply.json.message).not.toBe("");
  return reply.json.message as string;
};
const accepted = (reply: { json: any }) => expect(reply.json).toEqual({ success: true, message: "" });

const ask = (path: string, email: string, rest: CallOptions = {}) =>
  app.guest().get(path, { ...rest, query: { email, ...rest.query } });

/** The mails that an address has been sent, once all are through. */
const mailsTo = async (email: string) => {
  await app.services.mailer.drain();
  return mail.received.filter(({ to }) => to.includes(email.toLowerCase()));
};

const codeFor = async (email: string) => {
  accepted(await ask("/api/verification", email));
  const last = (await mailsTo(email)).at(-1);
  return /^[0-9a-f]{6}$/m.exec(last?.text ?? "")?.[0] ?? "";
};

const linkFor = async (email: string) => {
  accepted(await ask("/api/reset_password", email));
  const last = (await mailsTo(email)).at(-1);
  return new URL(/^https:\S+$/m.exec(last?.text ?? "")?.[0] ?? "");
};

const register = (body: object) => app.guest().post("/api/user/register", { password, ...body });

const withAddress = async (email = address()) => {
  const user = await app.user();
  await app.services.db.updateTable("users").set({ email }).where("id", "=", user.id).execute();
  return { ...user, email };
};

const wrong = (code: string) => `${code.startsWith("0") ? "1" : "0"}${code.slice(1)}`;

describe("the mailed verification code", () => {
  it("registers its address, once, in lower case", async () => {
    const email = address();
    const code = await codeFor(email.toUpperCase());
    expect(code).toMatch(/^[0-9a-f]{6}$/);
    accepted(await register({ username: "mailed", email: email.toUpperCase(), verification_code: ` ${code} ` }));
    const row = await app.services.db
      .selectFrom("users")
      .selectAll()
      .where("username", "=", "mailed")
      .executeTakeFirst();
    expect(row?.email).toBe(email);
    refused(await register({ username: "mailed2", email, verification_code: code }));
    expect((await app.guest().post("/api/user/login", { username: email.toUpperCase(), password })).json.success).toBe(
      true,
    );
  });

  it("is refused if wrong, for another address, or after ten minutes", async () => {
    const [email, other] = [address(), address()];
    const code = await codeFor(email);
    await codeFor(other);
    refused(await register({ username: "late", email, verification_code: wrong(code) }));
    refused(await register({ username: "late", email: other, verification_code: code }));
    app.pass(600);
    refused(await register({ username: "late", email, verification_code: code }));
  });

  it("is still good after a taken name, and for one of two who bring it at once", async () => {
    const email = address();
    const code = await codeFor(email);
    refused(await register({ username: "root", email, verification_code: code }));
    const replies = await Promise.all(
      ["twin1", "twin2"].map((username) => register({ username, email, verification_code: code })),
    );
    expect(replies.filter(({ json }) => json.success === true)).toHaveLength(1);
    const rows = await app.services.db.selectFrom("users").select("id").where("email", "=", email).execute();
    expect(rows).toHaveLength(1);
  });

  it("is refused after ten guesses", async () => {
    const email = address();
    const code = await codeFor(email);
    for (let guess = 0; guess < 10; guess += 1)
      refused(await register({ username: "guesser", email, verification_code: wrong(code) }));
    refused(await register({ username: "guesser", email, verification_code: code }));
  });

  it("is replaced by the next one, which may be asked for after a minute", async () => {
    const email = address();
    const first = await codeFor(email);
    refused(await ask("/api/verification", email));
    app.pass(60);
    const second = await codeFor(email);
    expect(await mailsTo(email)).toHaveLength(2);
    if (first !== second) refused(await register({ username: "second", email, verification_code: first }));
    accepted(await register({ username: "second", email, verification_code: second }));
  });

  it("is stored as a hash", async () => {
    const email = address();
    const code = await codeFor(email);
    const rows = await app.services.db.selectFrom("mail_codes").selectAll().where("address", "=", email).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it("is not sent to an address with an account: the reply is the same, and its owner is notified", async () => {
    const { email } = await withAddress();
    const [known, unknown] = [await ask("/api/verification", email), await ask("/api/verification", address())];
    expect(known.text).toBe(unknown.text);
    const [told] = await mailsTo(email);
    expect(told?.text).toContain("https://gateway.test/reset-password");
    expect(told?.text).not.toMatch(/^[0-9a-f]{6}$/m);
    expect(refused(await ask("/api/verification", email))).not.toBe("");
  });

  it("goes only to domains that the site takes, while it restricts them", async () => {
    await app.services.options.set("EmailDomainWhitelist", "good.test, Other.Test @third.test");
    await app.services.options.set("EmailDomainRestrictionEnabled", "true");
    refused(await ask("/api/verification", address()));
    refused(await ask("/api/verification", "a@sub.good.test"));
    accepted(await ask("/api/verification", "a@other.test"));
    accepted(await ask("/api/verification", "a@third.test"));
    await app.services.mailer.drain();
  });
});

describe("asking for mail", () => {
  const paths = ["/api/verification", "/api/reset_password"];

  it.each(paths)("%s refuses what is no address, and everything while SMTP is not set up", async (path) => {
    for (const email of ["nonsense", "a@b", "a@mail.test,b@mail.test", "a b@mail.test", `${"x".repeat(60)}@mail.test`])
      refused(await ask(path, email));
    refused(await app.guest().get(path));
    await app.services.options.set("SMTPServer", "");
    refused(await ask(path, address()));
  });

  it.each(paths)("%s asks for the human check while that is on", async (path) => {
    await app.services.options.set("TurnstileCheckEnabled", "true");
    let answer = false;
    vi.stubGlobal("fetch", async () => Response.json({ success: answer }));
    const email = address();
    refused(await ask(path, email));
    refused(await ask(path, email, { query: { turnstile: "token" } }));
    answer = true;
    accepted(await ask(path, email, { query: { turnstile: "token" } }));
    await app.services.mailer.drain();
  });

  it("takes one human check for the mails and the registration with the code", async () => {
    await app.services.options.set("TurnstileCheckEnabled", "true");
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (url: URL) => {
      asked.push(url.pathname);
      return Response.json({ success: true });
    });
    const [client, email] = [app.guest(), address()];
    accepted(await client.get("/api/verification", { query: { email, turnstile: "token" } }));
    const code = /^[0-9a-f]{6}$/m.exec((await mailsTo(email)).at(-1)?.text ?? "")?.[0] ?? "";
    const body = { username: "checked", password, email, verification_code: code };
    refused(await app.guest().post("/api/user/register", body));
    accepted(await client.post("/api/user/register", body));
    accepted(await client.get("/api/reset_password", { query: { email } }));
    await app.services.mailer.drain();
    expect(asked).toEqual(["/turnstile/v0/siteverify"]);
  });

  it("answers before, and whether or not, the mail server takes it", async () => {
    await app.services.options.set("SMTPPort", "1");
    accepted(await ask("/api/verification", address()));
    await app.services.mailer.drain();
  });

  it("shares the limit of the sign-in", async () => {
    const limited = await startTestApp({ loginLimit: 2 });
    const guest = limited.guest();
    await guest.get("/api/verification", { query: { email: "a@mail.test" } });
    await guest.get("/api/reset_password", { query: { email: "a@mail.test" } });
    const replies = await Promise.all([
      guest.post("/api/user/reset", { email: "a@mail.test", token: "x" }),
      guest.get("/api/oauth/email/bind", { query: { email: "a@mail.test", code: "x" } }),
      guest.get("/api/verification", { query: { email: "a@mail.test" } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([429, 429, 429]);
    await limited.close();
  });

  it.each([
    ["ar", '<html lang="ar" dir="rtl">'],
    ["de, fr;q=0.5, en;q=0.2", '<html lang="fr" dir="ltr">'],
    ["en;q=0.2,fr", '<html lang="fr" dir="ltr">'],
    ["zh-TW,zh;q=0.9", '<html lang="zh-HK" dir="ltr">'],
    ["zh-Hant", '<html lang="zh-HK" dir="ltr">'],
    ["zh-MO", '<html lang="zh-HK" dir="ltr">'],
    ["", '<html lang="zh-CN" dir="ltr">'],
  ])("writes in the language of '%s'", async (language, expected) => {
    const email = address();
    accepted(await ask("/api/verification", email, { headers: { "accept-language": language } }));
    const [received] = await mailsTo(email);
    expect(received?.html).toContain(expected);
    expect(received?.from).toBe("site@gateway.test");
    expect(received?.subject).toContain("Example");
    expect(received?.headers).toMatch(/^From: Example <site@gateway\.test>/m);
    const code = /^[0-9a-f]{6}$/m.exec(received?.text ?? "")?.[0] ?? "none";
    expect(received?.html).toContain(code);
  });
});

describe("the mailed reset link", () => {
  const reset = (link: URL, chosen?: string, change: object = {}) =>
    app.guest().post("/api/user/reset", {
      email: link.searchParams.get("email"),
      token: link.searchParams.get("token"),
      ...(chosen === undefined ? {} : { password: chosen }),
      ...change,
    });
  const opens = async (username: string, word: string) =>
    (await app.guest().post("/api/user/login", { username, password: word })).json.success as boolean;

  it("sets the chosen password, once, and ends every session", async () => {
    const { email, username, client } = await withAddress();
    const link = await linkFor(email.toUpperCase());
    expect(`${link.origin}${link.pathname}`).toBe("https://gateway.test/user/reset");
    expect(link.searchParams.get("email")).toBe(email);
    expect(link.searchParams.get("token")).toMatch(/^[0-9a-f]{32}$/);
    expect((await reset(link, "chosen-word-1")).json).toEqual({ success: true, message: "", data: "" });
    expect([await opens(username, "chosen-word-1"), await opens(username, password)]).toEqual([true, false]);
    expect((await client.get("/api/user/self")).status).toBe(401);
    refused(await reset(link, "chosen-word-2"));
  });

  it("makes a password up for who chooses none, and shows it this once", async () => {
    const { email, username } = await withAddress();
    const { data } = (await reset(await linkFor(email))).json;
    expect(data).toMatch(/^[0-9a-f]{12}$/);
    expect(await opens(username, data)).toBe(true);
  });

  it("is refused with a wrong token, for another address, with a bad password, and after ten minutes", async () => {
    const { email, username } = await withAddress();
    const { email: other } = await withAddress();
    const link = await linkFor(email);
    for (const change of [
      { token: "0".repeat(32) },
      { email: other },
      { email: "nobody@mail.test" },
      { email: "nonsense" },
      { password: "short" },
      { password: "x".repeat(21) },
    ])
      refused(await reset(link, "chosen-word-1", change));
    app.pass(600);
    refused(await reset(link, "chosen-word-1"));
    expect(await opens(username, password)).toBe(true);
  });

  it("survives any number of wrong tokens", async () => {
    const { email, username } = await withAddress();
    const link = await linkFor(email);
    for (let guess = 0; guess < 30; guess += 1) refused(await reset(link, "chosen-word-1", { token: "0".repeat(32) }));
    accepted({ json: { ...(await reset(link, "chosen-word-1")).json, data: undefined } });
    expect(await opens(username, "chosen-word-1")).toBe(true);
  });

  it("ends the access token", async () => {
    const { email, client } = await withAddress();
    const headers = { authorization: (await client.get("/api/user/token")).json.data };
    expect((await app.guest().get("/api/user/self", { headers })).json.success).toBe(true);
    await reset(await linkFor(email), "chosen-word-1");
    refused(await app.guest().get("/api/user/self", { headers }));
  });

  it("is refused once the account has another address or is disabled", async () => {
    for (const change of [{ email: "moved@mail.test" }, { status: 2 }]) {
      const { id, email } = await withAddress();
      const link = await linkFor(email);
      await app.services.db.updateTable("users").set(change).where("id", "=", id).execute();
      refused(await reset(link, "chosen-word-1"));
    }
  });

  it("is sent to accounts alone, and answered the same for all, the limit included", async () => {
    const { email } = await withAddress();
    const disabled = await withAddress();
    await app.services.db.updateTable("users").set({ status: 2 }).where("id", "=", disabled.id).execute();
    const unknown = address();
    const first = [];
    const second = [];
    for (const each of [email, unknown, disabled.email]) first.push((await ask("/api/reset_password", each)).text);
    for (const each of [email, unknown, disabled.email]) second.push((await ask("/api/reset_password", each)).text);
    expect([new Set(first).size, new Set(second).size]).toEqual([1, 1]);
    expect(second[0]).not.toBe(first[0]);
    expect(await mailsTo(email)).toHaveLength(1);
    expect([...(await mailsTo(unknown)), ...(await mailsTo(disabled.email))]).toEqual([]);
  });
});

describe("binding an address", () => {
  const bind = (client: Client, email: string, code: string) =>
    client.get("/api/oauth/email/bind", { query: { email, code } });

  it("gives the signed-in account the address, once", async () => {
    const { client } = await app.user();
    const email = address();
    const code = await codeFor(email);
    refused(await bind(client, email, wrong(code)));
    accepted(await bind(client, email.toUpperCase(), code));
    expect((await client.get("/api/user/self")).json.data.email).toBe(email);
    const { client: second } = await app.user();
    refused(await bind(second, email, code));
  });

  it("notifies the former address of a change in the caller's language, and sends no mail for a first address", async () => {
    const { client, username } = await app.user();
    const [first, second] = [address(), address()];
    accepted(await bind(client, first, await codeFor(first)));
    expect(await mailsTo(first)).toHaveLength(1);
    const code = await codeFor(second);
    accepted(
      await client.get("/api/oauth/email/bind", {
        query: { email: second, code },
        headers: { "accept-language": "fr" },
      }),
    );
    const [, told] = await mailsTo(first);
    expect(told?.subject).toBe("L’adresse e-mail de votre compte Example a été modifiée");
    expect(told?.text).toContain(username);
    expect(told?.text).not.toContain(second);
    expect(await mailsTo(second)).toHaveLength(1);
  });

  it("notifies it of an administrator's change too, and not if the address stays", async () => {
    const { id, email } = await withAddress();
    const root = await app.root();
    await root.put("/api/user/", { id, email, display_name: "Mei" });
    expect(await mailsTo(email)).toEqual([]);
    await root.put("/api/user/", { id, email: address() });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("refuses an address that is another user's name", async () => {
    const email = address();
    await app.user({ username: email.toUpperCase() });
    const { client } = await app.user();
    refused(await bind(client, email, await codeFor(email)));
  });

  it("refuses an address that was taken in the meantime", async () => {
    const email = address();
    const { client, id } = await app.user();
    const code = await codeFor(email);
    await withAddress(email);
    refused(await bind(client, email, code));
    const row = await app.services.db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirst();
    expect(row?.email).toBe("");
  });

  it("is not for guests", async () => {
    expect((await bind(app.guest(), "a@mail.test", "000000")).status).toBe(401);
  });
});
