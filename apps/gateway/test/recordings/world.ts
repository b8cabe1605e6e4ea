import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../../src/platform/db/database.ts";
import { rootPassword } from "../gateway.ts";
import { startRunningGateway, startStandIn } from "../running-gateway.ts";
import { recordedUpstream } from "./upstream.ts";

/** What recorded ids are ids of. */
type RecordedKind = "user" | "token" | "channel" | "group" | "model" | "payment" | "redemption" | "telegram";

/** When the recorded walk took place, unix seconds; the times in its requests are moved by as much as today is later. */
const recordedNow = 1_795_220_620;

/** Users of the walk by their recorded ids. */
export const people = ["", "root", "alice", "bob", "carol", "dave", "erin", "frank", "grace"] as const;

export type Person = Exclude<(typeof people)[number], ""> | "ivan";

type Send = {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is. */
  readonly body?: string;
};

export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

const password = "correct-horse-1";
const signInPath = "/api/user/login";

/** The gateway of the replay and whatever the walk had made by the time of a request. */
export const startWorld = async () => {
  const consoleDir = await mkdtemp(join(tmpdir(), "console-"));
  await writeFile(
    join(consoleDir, "index.html"),
    "<!doctype html><html><head></head><body>placeholder</body></html>\n",
  );
  const upstream = await startStandIn(recordedUpstream);
  const gateway = await startRunningGateway({ TRUST_PROXY: "true", LOGIN_LIMIT: "20/1200" }, { consoleDir });
  const { services } = gateway;
  if (services === undefined) throw new Error("The embedded gateway has services");

  const cookies = new Map<Person, string>();
  const keys = new Map<string, string>();
  /** Recorded id → id here. */
  const ids = {
    token: new Map<number, number>(),
    channel: new Map<number, number>(),
    group: new Map<number, number>(),
    payment: new Map<number, number>(),
    redemption: new Map<number, number>(),
    model: new Map<number, number>(),
    telegram: new Map<number, number>(),
  };
  /** Secrets that replies gave: recorded → here. */
  const secrets = new Map<string, string>([["http://127.0.0.1:13199", upstream.url]]);
  const later = Math.floor(Date.now() / 1000) - recordedNow;
  let signIns = 0;

  const send = async ({ method, path, headers = {}, body }: Send): Promise<Answer> => {
    signIns += 1;
    const reply = await fetch(`${gateway.url}${path}`, {
      method,
      redirect: "manual",
      headers: {
        // Each sign-in comes from an address of its own, so that only the recorded flood meets the limit.
        ...(/\/(login|register)$|^\/api\/(oauth|webauthn)\//.test(path)
          ? { "x-forwarded-for": `198.51.100.${signIns % 256}` }
          : {}),
        accept: "application/json, text/plain, */*",
        "accept-language": "en",
        ...headers,
      },
      // Bytes, because fetch would give a text a content type.
      ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
    });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  };

  const signIn = async (username: Person) => {
    const reply = await send({
      method: "POST",
      path: signInPath,
      body: JSON.stringify({ username, password: username === "root" ? rootPassword : password }),
    });
    const cookie = reply.headers.getSetCookie()[0]?.split(";")[0];
    if (cookie === undefined) throw new Error(`${username} could not sign in: ${reply.text}`);
    cookies.set(username, cookie);
    return cookie;
  };

  const cookieOf = async (name: Person) => cookies.get(name) ?? signIn(name);

  /** Does what a step needs; it must succeed. */
  const act = async (name: Person, method: string, path: string, body?: unknown): Promise<any> => {
    const reply = await send({
      method,
      path,
      headers: { "content-type": "application/json", cookie: await cookieOf(name) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = reply.text === "" ? { success: true } : JSON.parse(reply.text);
    if (json.success !== true) throw new Error(`${method} ${path}: ${reply.text}`);
    return json.data;
  };

  const register = (username: Person) => act("root", "POST", "/api/user/", { username, password });

  const userId = async (username: string): Promise<number> => {
    const row = await services.db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirst();
    return row === undefined ? 9999 : row.id;
  };

  const update = async (username: Person, change: object) =>
    act("root", "PUT", "/api/user/", { id: await userId(username), username, ...change });

  const credit = async (username: Person, quota: number) =>
    act("root", "POST", `/api/user/quota/${await userId(username)}`, { quota });

  /** Remembers a user's newest key under the name and, if given, the recorded id. */
  const noteToken = async (owner: Person, name: string, recordedId?: number) => {
    const [made] = (await act(owner, "GET", "/api/token/?order=-id&size=1")).data;
    keys.set(name, `sk-${made.key}`);
    if (recordedId !== undefined) ids.token.set(recordedId, made.id);
    return made;
  };

  const makeToken = async (owner: Person, name: string, change: object = {}, recordedId?: number) => {
    await act(owner, "POST", "/api/token/", {
      name,
      expired_time: -1,
      remain_quota: 0,
      unlimited_quota: true,
      group: "",
      backup_group: "",
      ...change,
    });
    return noteToken(owner, name, recordedId);
  };

  const noteChannels = async (...recordedIds: number[]) => {
    const rows = await services.db
      .selectFrom("channels")
      .select("id")
      .orderBy("id", "desc")
      .limit(recordedIds.length)
      .execute();
    for (const [index, id] of recordedIds.toReversed().entries()) ids.channel.set(id, Number(rows[index]?.id));
  };

  /** Remembers the newest payment gateway under its recorded id and uuid. */
  const notePayment = async (recordedId: number, recordedUuid: string) => {
    const made = await services.db
      .selectFrom("payment_gateways")
      .select(["id", "uuid"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    ids.payment.set(recordedId, made.id);
    secrets.set(recordedUuid, made.uuid);
  };

  /** Remembers the redemption codes of a reply, under their recorded ids and keys. */
  const noteRedemptions = async (recorded: Readonly<Record<number, string>>) => {
    const rows = (await act("carol", "GET", "/api/redemption/?size=100&order=id")).data;
    for (const [id, key] of Object.entries(recorded)) {
      const made = rows[Number(id) - 1];
      ids.redemption.set(Number(id), made.id);
      secrets.set(key, made.key);
    }
  };

  /** Remembers the newest order under its recorded number. */
  const noteOrder = async (recordedNumber: string) => {
    const made = await services.db
      .selectFrom("orders")
      .select("trade_no")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    secrets.set(recordedNumber, made.trade_no);
  };

  const makeChannel = async (change: object, recordedId: number) => {
    await act("root", "POST", "/api/channel/", { type: 1, key: "k", base_url: upstream.url, ...change });
    await noteChannels(recordedId);
  };

  /** Changes of groups that the contract's calls of this gateway cannot make. */
  const changeGroups = async (work: (db: Database) => Promise<unknown>) => {
    await work(services.db);
    await services.catalog.reloadGroups();
    services.rates.reset();
  };

  const mapId = async (kind: RecordedKind, recorded: number): Promise<number> => {
    if (kind !== "user") return ids[kind].get(recorded) ?? recorded;
    const name = people[recorded];
    return name === undefined || name === "" ? recorded : userId(name);
  };

  const mapText = (text: string): string => {
    let mapped = text;
    for (const [recorded, here] of secrets) mapped = mapped.replaceAll(recorded, here);
    return mapped;
  };

  const isRecordedTime = (value: number) => Math.abs(value - recordedNow) < 100 * 86_400;
  const mapNumber = (value: number) => (isRecordedTime(value) ? value + later : value);

  /** The days in a text, in the month that is as long ago now as theirs was then. */
  const mapDays = (text: string): string =>
    text.replaceAll(/\d{4}-\d{2}-\d{2}/g, (day) => {
      const [recorded, now] = [new Date(recordedNow * 1000), new Date()];
      const months = (each: Date) => each.getUTCFullYear() * 12 + each.getUTCMonth();
      const then = new Date(`${day}T00:00:00Z`);
      return new Date(
        Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + months(now) - months(recorded), then.getUTCDate()),
      )
        .toISOString()
        .slice(0, 10);
    });

  /** A recorded body with the ids, times and secrets of this world. */
  const mapBody = async (value: unknown, kind: RecordedKind): Promise<unknown> => {
    if (typeof value === "string") return mapText(value);
    if (typeof value === "number") return mapNumber(value);
    if (Array.isArray(value)) return Promise.all(value.map((each) => mapBody(each, kind)));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(async ([key, each]): Promise<[string, unknown]> => {
      if (key === "ids" && Array.isArray(each))
        return [key, await Promise.all(each.map((id: unknown) => (typeof id === "number" ? mapId(kind, id) : id)))];
      if (key === "id" && typeof each === "number") return [key, await mapId(kind, each)];
      if (key === "user_id" && typeof each === "number") return [key, await mapId("user", each)];
      if (key === "password" && each === "123456") return [key, rootPassword];
      return [key, await mapBody(each, kind)];
    });
    return Object.fromEntries(await Promise.all(entries));
  };

  const setOption = (name: string, value: string) => services.options.set(name, value);

  return {
    act,
    changeGroups,
    cookieOf,
    credit,
    gateway,
    ids,
    keys,
    makeChannel,
    makeToken,
    mapBody,
    mapDays,
    mapId,
    mapNumber,
    mapText,
    noteChannels,
    noteOrder,
    notePayment,
    noteRedemptions,
    noteToken,
    register,
    secrets,
    send,
    setOption,
    signIn,
    update,
    upstream,
    userId,
    stop: async () => {
      await gateway.stop();
      await upstream.close();
      await rm(consoleDir, { recursive: true, force: true });
    },
  };
};

export type World = Awaited<ReturnType<typeof startWorld>>;
