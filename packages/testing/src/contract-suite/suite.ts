import { setTimeout as wait } from "node:timers/promises";
import { type Check, type Row, textIn } from "./check.ts";
import type { Caller } from "./http.ts";
import type { Upstream } from "./upstream.ts";

/** A user created by the run. */
export type Person = {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  /** The cookie of the one sign-in. */
  readonly session: Caller;
  /** Its access token; role and status count as they are now on every gateway. */
  api: Caller;
};

export type Price = { readonly model: string; readonly input: number; readonly output: number };

export type Group = { readonly symbol: string; readonly ratio: number; readonly isPublic: boolean };

/** The models that only the run's own channels serve. */
export type Models = {
  readonly chat: string;
  readonly embedding: string;
  /** The stand-in answers 500. */
  readonly fail: string;
  /** The stand-in answers 429. */
  readonly busy: string;
  /** Sent on, and charged, as `Site.priced`. */
  readonly mapped: string;
  /** Only served in `Site.second`. */
  readonly second: string;
  /** Its channel leads nowhere. */
  readonly lost: string;
};

/** Things that the run found and created on the gateway. */
export type Site = {
  readonly root: Caller;
  readonly admin: Person;
  readonly user: Person;
  /** Registered with the user's invite code. */
  readonly other: Person;
  readonly channelId: number;
  readonly models: Models;
  readonly channelKey: string;
  readonly defaultGroup: Group;
  /** Another enabled group, if there is one. */
  readonly second: Group | undefined;
  /** A model with a price per token, if there is one. */
  readonly priced: Price | undefined;
};

/** Shared by all checks. */
export type Suite = {
  readonly isEmbedded: () => boolean;
  /** Whether the status offers an extension. */
  readonly offers: (extension: string) => boolean;
  /** Begins every name of this run: five to six characters. */
  readonly prefix: string;
  readonly upstream: Upstream;
  readonly check: (name: string, work: (t: Check) => Promise<void>) => Promise<void>;
  /** The options as they were when the run began. */
  readonly option: (name: string) => string | undefined;
  /** Has the option put back at the end of the run, whatever happens. */
  readonly touch: (name: string) => void;
  /** Sets options during `work`; only different ones are written, and all are restored. */
  readonly withOptions: (
    t: Check,
    changes: Readonly<Record<string, string>>,
    work: () => Promise<void>,
  ) => Promise<void>;
};

/** Price ratios of a model without a configured price. */
export const unpriced = { input: 30, output: 30 } as const;

const TIMEOUT_MS = 15_000;
const MAX_PAUSE_MS = 1000;

/** Reads until the value fits or time runs out (one-hub settles asynchronously), and returns the last value. */
export const until = async <Value>(read: () => Promise<Value>, fits: (value: Value) => boolean): Promise<Value> => {
  const deadline = performance.now() + TIMEOUT_MS;
  let pause = 25;
  let value = await read();
  while (!fits(value) && performance.now() < deadline) {
    await wait(pause);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
    value = await read();
  }
  return value;
};

export const readSelf = async (t: Check, person: Person): Promise<Row> =>
  t.row("self", await t.get(person.api, "/api/user/self"));

export const readUser = async (t: Check, site: Site, id: number): Promise<Row> =>
  t.row("user", await t.get(site.root, `/api/user/${id}`));

/** Changes a user as root. Sends the whole stored user, or one-hub would log a change of balance. */
export const changeUser = async (t: Check, site: Site, id: number, change: Row): Promise<void> => {
  const stored = await readUser(t, site, id);
  t.accepted("the user is changed", await t.put(site.root, "/api/user/", { ...stored, ...change, password: "" }));
};

export const noLimits = {
  heartbeat: { enabled: false, timeout_seconds: 30 },
  limits: {
    limit_model_setting: { enabled: false, models: [] },
    limits_ip_setting: { enabled: false, whitelist: [] },
  },
} as const;

/** The body of a new key: unlimited, for ever. */
export const keyBody = (name: string, change: Row = {}): Row => ({
  name,
  expired_time: -1,
  remain_quota: 0,
  unlimited_quota: true,
  group: "",
  backup_group: "",
  setting: noLimits,
  ...change,
});

/** Creates a key and finds it, since the reply does not contain it. */
export const makeKey = async (t: Check, owner: Person, name: string, change: Row = {}): Promise<Row> => {
  t.data(`key ${name}`, await t.post(owner.api, "/api/token/", keyBody(name, change)));
  const [made] = t.rows("keys", await t.get(owner.api, "/api/token/", { order: "-id", size: 1 }));
  if (made === undefined || made["name"] !== name) throw new Error(`the new key ${name} is not the newest`);
  return made;
};

export const relayKey = (key: Row | undefined, pin = ""): Caller => ({ key: `sk-${textIn(key, "key")}${pin}` });

export const say = (model: string, change: Row = {}): Row => ({
  model,
  messages: [{ role: "user", content: "Say hello" }],
  ...change,
});

/** Cost of a call in quota. */
export const costOf = (
  tokens: { readonly prompt: number; readonly completion: number },
  price: { readonly input: number; readonly output: number },
  ratio: number,
): number => {
  const exact = tokens.prompt * (price.input * ratio) + tokens.completion * (price.output * ratio);
  return price.input * ratio === 0 ? Math.ceil(exact) : Math.max(1, Math.ceil(exact));
};

/** Token counts whose cost does not lie so near a whole number that a rounding error would decide it. */
export const clearTokens = (
  price: { readonly input: number; readonly output: number },
  ratio: number,
): { readonly prompt: number; readonly completion: number } => {
  const completion = 457;
  for (let prompt = 1201; prompt < 1300; prompt += 1) {
    const exact = prompt * (price.input * ratio) + completion * (price.output * ratio);
    const rest = exact - Math.floor(exact);
    const whole = Number.isInteger(price.input * ratio) && Number.isInteger(price.output * ratio);
    if (whole || (rest > 0.05 && rest < 0.95)) return { prompt, completion };
  }
  return { prompt: 1201, completion };
};
