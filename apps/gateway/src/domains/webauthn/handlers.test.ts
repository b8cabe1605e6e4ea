import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";

const origin = "http://localhost:3000";

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

/** CBOR, as far as an attestation needs it. */
const cborHead = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const cborBytes = (data: Buffer) => Buffer.concat([cborHead(2, data.length), data]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborInteger = (value: number) => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value));
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);

/** An authenticator of software: one ES256 credential, no user verification, a counter. */
const createAuthenticator = () => {
  const id = randomBytes(16);
  const { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
  });
  let counter = 0;
  const userPresent = 1;
  const attested = 64;
  const authData = (rpId: string, flags: number) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const own = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };
  return {
    id,
    setCounter: (value: number) => {
      counter = value;
    },
    create: (options: { challenge: string; rp: { id: string } }, from = origin) => {
      const jwk = publicKey.export({ format: "jwk" });
      const key = cborMap([
        [cborInteger(1), cborInteger(2)],
        [cborInteger(3), cborInteger(-7)],
        [cborInteger(-1), cborInteger(1)],
        [cborInteger(-2), cborBytes(Buffer.from(jwk.x ?? "", "base64url"))],
        [cborInteger(-3), cborBytes(Buffer.from(jwk.y ?? "", "base64url"))],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = Buffer.concat([authData(options.rp.id, userPresent | attested), credential]);
      const attestation = cborMap([
        [cborText("fmt"), cborText("none")],
        [cborText("attStmt"), cborMap([])],
        [cborText("authData"), cborBytes(data)],
      ]);
      return {
        ...own,
        response: {
          attestationObject: attestation.toString("base64url"),
          clientDataJSON: clientData("webauthn.create", options.challenge, from).toString("base64url"),
          transports: ["internal", "teleport"],
        },
      };
    },
    get: (options: { challenge: string; rpId: string }, userHandle: string | null = null, from = origin) => {
      const data = authData(options.rpId, userPresent);
      const client = clientData("webauthn.get", options.challenge, from);
      return {
        ...own,
        response: {
          authenticatorData: data.toString("base64url"),
          clientDataJSON: client.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
          userHandle,
        },
      };
    },
  };
};

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const at = "/api/webauthn";
const beginRegistration = async (client: Client, alias = "laptop") =>
  (await client.post(`${at}/registration/begin`, { alias })).json.data.publicKey;
const beginLogin = async (client: Client, username = "") =>
  (await client.post(`${at}/login/begin`, { username })).json.data.publicKey;
const finishLogin = (client: Client, assertion: unknown) => client.post(`${at}/login/finish`, assertion);

const withPasskey = async () => {
  const user = await app.user({ username: "alice" });
  const authenticator = createAuthenticator();
  const options = await beginRegistration(user.client);
  const made = await user.client.post(`${at}/registration/finish`, authenticator.create(options));
  expect(made.json.success, made.text).toBe(true);
  return { ...user, authenticator };
};

describe("adding a passkey", () => {
  it("lists null without passkeys, then the added ones, named by the time if they have no name", async () => {
    const { client } = await app.user();
    expect((await client.get(`${at}/credentials`)).json.data).toBeNull();
    const authenticator = createAuthenticator();
    const options = await beginRegistration(client, " ");
    expect(options).toMatchObject({
      rp: { name: "One Hub", id: "localhost" },
      timeout: 300_000,
      excludeCredentials: [],
    });
    await client.post(`${at}/registration/finish`, authenticator.create(options));
    expect((await client.get(`${at}/credentials`)).json.data).toEqual([
      {
        id: expect.any(Number),
        alias: "20261121120000",
        credential_id: authenticator.id.toString("base64"),
        created_time: expect.any(Number),
      },
    ]);
    expect((await beginRegistration(client)).excludeCredentials).toEqual([
      { id: authenticator.id.toString("base64url"), type: "public-key", transports: ["internal"] },
    ]);
  });

  it("takes each challenge once, in its own session and within five minutes", async () => {
    const { client } = await app.user();
    const other = await app.user();
    const authenticator = createAuthenticator();
    const stolen = authenticator.create(await beginRegistration(client));
    expect((await other.client.post(`${at}/registration/finish`, stolen)).status).toBe(400);
    expect((await client.post(`${at}/registration/finish`, stolen)).status).toBe(400);
    const late = authenticator.create(await beginRegistration(client));
    app.pass(301);
    expect((await client.post(`${at}/registration/finish`, late)).status).toBe(400);
    expect((await client.get(`${at}/credentials`)).json.data).toBeNull();
  });

  it.each([
    ["another origin", (a: ReturnType<typeof createAuthenticator>, o: any) => a.create(o, "https://evil.example")],
    [
      "another site",
      (a: ReturnType<typeof createAuthenticator>, o: any) => a.create({ ...o, rp: { id: "evil.example" } }),
    ],
    [
      "no attestation",
      (a: ReturnType<typeof createAuthenticator>, o: any) => {
        const made = a.create(o);
        return { ...made, response: { ...made.response, attestationObject: "AAAA" } };
      },
    ],
  ])("refuses %s with 400", async (_what, answer) => {
    const { client } = await app.user();
    const authenticator = createAuthenticator();
    const reply = await client.post(
      `${at}/registration/finish`,
      answer(authenticator, await beginRegistration(client)),
    );
    expect([reply.status, reply.json.success]).toEqual([400, false]);
  });

  it("refuses a credential that is already registered", async () => {
    const { authenticator } = await withPasskey();
    const { client } = await app.user();
    const again = authenticator.create(await beginRegistration(client));
    expect((await client.post(`${at}/registration/finish`, again)).status).toBe(400);
  });

  it("needs a session: an access token has no browser", async () => {
    const { client } = await app.user();
    const token = (await client.get("/api/user/token")).json.data;
    const reply = await app.guest().post(`${at}/registration/begin`, {}, { headers: { authorization: token } });
    expect(reply.status).toBe(401);
  });

  it("follows the site's address as it is now", async () => {
    const { client } = await app.user();
    await app.services.options.set("ServerAddress", "https://hub.example:8443/");
    const options = await beginRegistration(client);
    expect(options.rp.id).toBe("hub.example");
    const answer = createAuthenticator().create(options, "https://hub.example:8443");
    expect((await client.post(`${at}/registration/finish`, answer)).json.success).toBe(true);
  });
});

describe("signing in with a passkey", () => {
  it("signs in by name, without one, and with the handle that the authenticator keeps", async () => {
    const { id, authenticator } = await withPasskey();
    const handle = Buffer.from(String(id)).toString("base64url");
    for (const [username, userHandle] of [
      ["alice", null],
      ["", null],
      ["", handle],
    ] as const) {
      const guest = app.guest();
      const options = await beginLogin(guest, username);
      expect("allowCredentials" in options).toBe(username !== "");
      const reply = await finishLogin(guest, authenticator.get(options, userHandle));
      expect(reply.json.data, reply.text).toMatchObject({ username: "alice", quota: 0 });
      expect((await guest.get("/api/user/self")).json.data.username).toBe("alice");
    }
  });

  it("gives unknown names, names without and names with a passkey the same reply", async () => {
    await withPasskey();
    await app.user({ username: "bob" });
    const shapes = new Set<string>();
    for (const username of ["alice", "bob", "nobody"]) {
      const options = await beginLogin(app.guest(), username);
      const keys = options.allowCredentials.map((each: object) => JSON.stringify(Object.keys(each)));
      shapes.add(JSON.stringify({ ...options, challenge: "", allowCredentials: [...new Set(keys)] }));
      expect((await beginLogin(app.guest(), username)).allowCredentials).toEqual(options.allowCredentials);
    }
    expect(shapes.size).toBe(1);
  });

  it("makes up passkeys of as many numbers and lengths as real ones have, the same for a name and its address", async () => {
    const counts = new Set<number>();
    const lengths = new Set<number>();
    for (let person = 0; person < 60; person += 1) {
      const { allowCredentials } = await beginLogin(app.guest(), `nobody${person}`);
      counts.add(allowCredentials.length);
      for (const { id } of allowCredentials) lengths.add(Buffer.from(id, "base64url").length);
    }
    expect([...counts].toSorted((left, right) => left - right)).toEqual([1, 2, 3]);
    expect([...lengths].toSorted((left, right) => left - right)).toEqual([16, 20, 32, 48, 64]);
    const { id, username } = await app.user({ username: "dora" });
    await app.services.db.updateTable("users").set({ email: "dora@mail.test" }).where("id", "=", id).execute();
    const byName = await beginLogin(app.guest(), username);
    expect((await beginLogin(app.guest(), "dora@mail.test")).allowCredentials).toEqual(byName.allowCredentials);
  });

  it("confirms its owner's session only", async () => {
    const { authenticator, client } = await withPasskey();
    const bystander = await app.user();
    app.pass(900);
    const confirm = async (who: Client) =>
      who.post("/api/user/confirm", { passkey: authenticator.get(await beginLogin(who, "alice")) });
    const token = async (who: Client) => (await who.get("/api/user/token")).json;
    expect((await confirm(bystander.client)).json).toMatchObject({ success: false, code: "passkey_not_verified" });
    expect(await token(bystander.client)).toMatchObject({ code: "step_up_required" });
    expect(await token(client)).toMatchObject({ code: "step_up_required" });
    const answer = { passkey: authenticator.get(await beginLogin(client, "alice")) };
    expect((await client.post("/api/user/confirm", answer)).json.success).toBe(true);
    expect((await client.post("/api/user/confirm", answer)).json).toMatchObject({ code: "passkey_challenge_expired" });
    expect(await token(client)).toMatchObject({ success: true });
  });

  it("takes each answer once, in the browser that began, and within five minutes", async () => {
    const { authenticator } = await withPasskey();
    const guest = app.guest();
    const answer = authenticator.get(await beginLogin(guest));
    expect((await finishLogin(guest, answer)).status).toBe(200);
    expect((await finishLogin(guest, answer)).status).toBe(400);
    const other = app.guest();
    await beginLogin(other);
    expect((await finishLogin(other, authenticator.get(await beginLogin(guest)))).status).toBe(400);
    const late = authenticator.get(await beginLogin(guest));
    app.pass(301);
    expect((await finishLogin(guest, late)).status).toBe(400);
  });

  it("refuses a copy of the authenticator: its counter has fallen behind", async () => {
    const { authenticator } = await withPasskey();
    const guest = app.guest();
    await finishLogin(guest, authenticator.get(await beginLogin(guest)));
    authenticator.setCounter(0);
    expect((await finishLogin(guest, authenticator.get(await beginLogin(guest)))).status).toBe(400);
  });

  it("refuses a forged signature, another origin, another user's handle and an unknown credential with the same text", async () => {
    const { authenticator } = await withPasskey();
    const guest = app.guest();
    const signed = async () => authenticator.get(await beginLogin(guest));
    const forged = await signed();
    const answers = [
      { ...forged, response: { ...forged.response, signature: (await signed()).response.signature } },
      authenticator.get(await beginLogin(guest), null, "https://evil.example"),
      authenticator.get(await beginLogin(guest), "OTk5"),
      createAuthenticator().get(await beginLogin(guest)),
    ];
    const replies = [];
    for (const answer of answers) replies.push(await finishLogin(guest, answer));
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(guest.cookie()).toBeUndefined();
  });

  it("reveals a disabled account to its owner only", async () => {
    const { id, authenticator } = await withPasskey();
    await app.services.db.updateTable("users").set({ status: 2 }).where("id", "=", id).execute();
    const guest = app.guest();
    const reply = await finishLogin(guest, authenticator.get(await beginLogin(guest)));
    expect([reply.status, guest.cookie()]).toEqual([403, undefined]);
  });

  it.each([undefined, "x", "{"])("answers 400 to the body %s", async (rawBody) => {
    const call = rawBody === undefined ? {} : { rawBody };
    expect((await app.guest().call("POST", `${at}/login/begin`, call)).status).toBe(400);
    expect((await app.guest().call("POST", `${at}/login/finish`, call)).status).toBe(400);
  });
});

describe("deleting a passkey", () => {
  it("ends its sign-ins; another user's and an unknown one are 404", async () => {
    const { client, authenticator } = await withPasskey();
    const { client: other } = await app.user();
    const [{ id }] = (await client.get(`${at}/credentials`)).json.data;
    expect((await other.delete(`${at}/credentials/${id}`)).status).toBe(404);
    expect((await client.delete(`${at}/credentials/${id}`)).json.success).toBe(true);
    expect((await client.delete(`${at}/credentials/${id}`)).status).toBe(404);
    const guest = app.guest();
    expect((await finishLogin(guest, authenticator.get(await beginLogin(guest)))).status).toBe(400);
  });
});
