import { randomInt } from "node:crypto";
import { type Check, createCheck, numberIn, type Outcome, type Row } from "./check.ts";
import { accountingChecks } from "./checks/accounting.ts";
import { selfChecks, sessionChecks, signInChecks } from "./checks/accounts.ts";
import { analyticsChecks } from "./checks/analytics.ts";
import { channelCronChecks, channelCronPath } from "./checks/channel-crons.ts";
import { catalogChecks } from "./checks/catalog.ts";
import { channelChecks } from "./checks/channels.ts";
import { inviterChecks } from "./checks/inviters.ts";
import { keyChecks } from "./checks/keys.ts";
import { paymentChecks, redemptionChecks } from "./checks/money.ts";
import { optionChecks } from "./checks/options.ts";
import { bodyChecks, protocolChecks } from "./checks/protocol.ts";
import { relayChecks } from "./checks/relay.ts";
import { billingChecks, logChecks } from "./checks/reports.ts";
import { systemChecks } from "./checks/system.ts";
import { taskChecks } from "./checks/tasks.ts";
import { telegramChecks, telegramPath } from "./checks/telegram.ts";
import { userChecks } from "./checks/users.ts";
import { type Caller, createHttp, type Limit } from "./http.ts";
import { checkRewards, enter, otherName, password, prepareSite, registerOther, signIn } from "./prepare.ts";
import { makeKey, type Person, type Site, type Suite } from "./suite.ts";
import { startUpstream } from "./upstream.ts";

export type RunOptions = {
  /** Where the gateway answers; only the origin counts. */
  readonly url: string;
  readonly rootUsername: string;
  readonly rootPassword: string;
  /** The gateway's limit of management calls per address. */
  readonly apiLimit: Limit;
  /** Told as soon as a check is done. */
  readonly onOutcome: (outcome: Outcome) => void;
  /** Why the run waits. */
  readonly onWait: (text: string) => void;
  /** Ends the checks; created objects are removed all the same. */
  readonly signal: AbortSignal;
};

export type RunResult = {
  readonly outcomes: readonly Outcome[];
  readonly isEmbedded: boolean;
  readonly wasAborted: boolean;
  readonly requests: { readonly api: number; readonly other: number; readonly signIns: number };
};

const letters = "abcdefghijkmnpqrstuvwxyz23456789";
const SUFFIX_LENGTH = 4;

/** Begins every name: short, because user names have at most 12 characters. */
const createPrefix = () =>
  `ct${Array.from({ length: SUFFIX_LENGTH }, () => letters.charAt(randomInt(letters.length))).join("")}`;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const valuesOf = (rows: readonly Row[]): Map<string, string> =>
  new Map(rows.map((row) => [String(row["key"]), String(row["value"])]));

/** Runs every check against a gateway and removes the objects it created. Rejects only when the gateway is unreachable. */
export const runContractSuite = async (options: RunOptions): Promise<RunResult> => {
  const http = createHttp(options.url, options.apiLimit, options.onWait);
  const abort = () => {
    http.abort(new Error("the run was ended"));
  };
  options.signal.addEventListener("abort", abort);
  if (options.signal.aborted) abort();

  const outcomes: Outcome[] = [];
  let isEmbedded = false;
  let extensions: readonly unknown[] = [];
  const record = (outcome: Outcome) => {
    outcomes.push(outcome);
    options.onOutcome(outcome);
  };
  const check = async (name: string, work: (t: Check) => Promise<void>): Promise<boolean> => {
    const { tools, outcome, fail } = createCheck(name, { http, isEmbedded: () => isEmbedded });
    try {
      await work(tools);
    } catch (error) {
      if (options.signal.aborted) throw error;
      fail(messageOf(error));
    }
    record(outcome());
    return outcome().differences.length === 0;
  };

  const prefix = createPrefix();
  const upstream = await startUpstream();
  let root: Caller | undefined;
  let stored = new Map<string, string>();
  const touched = new Set<string>();
  const people: Person[] = [];

  const setOption = async (t: Check, key: string, value: string) => {
    t.data(`option ${key}`, await t.put(root ?? {}, "/api/option/", { key, value }));
  };

  const suite: Suite = {
    isEmbedded: () => isEmbedded,
    offers: (extension) => extensions.includes(extension),
    prefix,
    upstream,
    check: async (name, work) => {
      await check(name, work);
    },
    option: (name) => stored.get(name),
    touch: (name) => {
      touched.add(name);
    },
    withOptions: async (t, changes, work) => {
      const changed = Object.entries(changes).filter(([key, value]) => stored.get(key) !== value);
      for (const [key, value] of changed) {
        touched.add(key);
        await setOption(t, key, value);
      }
      try {
        await work();
      } finally {
        for (const [key] of changed) await setOption(t, key, stored.get(key) ?? "");
      }
    },
  };

  const removeAll = async (t: Check, caller: Caller) => {
    const attempt = async (what: string, work: () => Promise<void>) => {
      await work().catch((error: unknown) => {
        t.holds(`${what}: ${messageOf(error)}`, false);
      });
    };
    for (const key of touched) await attempt(`option ${key}`, () => setOption(t, key, stored.get(key) ?? ""));
    await attempt("options", async () => {
      const now = valuesOf(t.rows("options", await t.get(caller, "/api/option/")));
      for (const key of touched) t.equal(`option ${key}`, now.get(key), stored.get(key));
    });
    for (const person of people)
      await attempt(`keys of ${person.username}`, async () => {
        const keys = t.rows("keys", await t.get(person.api, "/api/token/", { size: 100 }));
        for (const key of keys)
          t.accepted("deletion of a key", await t.remove(person.api, `/api/token/${numberIn(key, "id")}`));
      });
    await attempt("channels", async () => {
      // The list shows one channel per tag; the next one appears when it is gone.
      for (let round = 0; round < 5; round += 1) {
        const rows = t.rows("channels", await t.get(caller, "/api/channel/", { name: prefix, size: 100 }));
        if (rows.length === 0) return;
        for (const row of rows)
          t.accepted("deletion of a channel", await t.remove(caller, `/api/channel/${numberIn(row, "id")}`));
      }
    });
    for (const [what, query] of [
      ["redemption", { keyword: prefix }],
      ["payment", { name: prefix }],
    ] as const)
      await attempt(what, async () => {
        const rows = t.rows(what, await t.get(caller, `/api/${what}/`, { ...query, size: 100 }));
        for (const row of rows)
          t.accepted(`deletion of a ${what}`, await t.remove(caller, `/api/${what}/${numberIn(row, "id")}`));
      });
    await attempt("telegram", async () => {
      const rows = t.rows("menus", await t.get(caller, telegramPath, { keyword: prefix, size: 100 }));
      for (const row of rows)
        t.accepted("deletion of a menu", await t.remove(caller, `${telegramPath}/${numberIn(row, "id")}`));
    });
    if (suite.offers("channel_cron"))
      await attempt("schedules", async () => {
        const rows = t.rows("schedules", await t.get(caller, channelCronPath, { size: 100 }));
        for (const row of rows.filter(({ name }) => String(name).startsWith(prefix)))
          t.accepted("deletion of a schedule", await t.remove(caller, `${channelCronPath}${numberIn(row, "id")}`));
      });
    await attempt("users", async () => {
      const rows = t.rows("users", await t.get(caller, "/api/user/", { keyword: prefix, size: 100 }));
      for (const row of rows) {
        // Some versions of one-hub keep deleted names with a suffix; those are not users any more.
        if (/_del_/.test(String(row["username"]))) continue;
        const reply = await t.remove(caller, `/api/user/${numberIn(row, "id")}`);
        t.equal(`deletion of ${String(row["username"])}`, [reply.status, reply.text], [200, ""]);
      }
    });
  };

  const runChecks = async () => {
    await check("the gateway answers and root signs in", async (t) => {
      const status = t.row("status", await t.get({}, "/api/status"));
      isEmbedded = Array.isArray(status["extensions"]);
      extensions = Array.isArray(status["extensions"]) ? status["extensions"] : [];
      const { caller } = await signIn(t, options.rootUsername, options.rootPassword);
      stored = valuesOf(t.rows("options", await t.get(caller, "/api/option/")));
      root = caller;
    });
    if (root === undefined) return;
    const caller = root;

    await protocolChecks(suite);
    let prepared: Awaited<ReturnType<typeof prepareSite>> | undefined;
    await check("what the checks need can be made", async (t) => {
      if (stored.get("LogConsumeEnabled") !== "true") {
        touched.add("LogConsumeEnabled");
        await setOption(t, "LogConsumeEnabled", "true");
      }
      prepared = await prepareSite(t, suite, caller);
      people.push(prepared.site.admin, prepared.site.user);
    });
    if (prepared === undefined) return;
    const { site: made, userSignIn } = prepared;
    await signInChecks(suite, made, userSignIn);
    let inviter: Row = {};
    await check("registration: with an invite code, open and rewarded", async (t) => {
      inviter = t.row("self", await t.get(made.user.api, "/api/user/self"));
      await registerOther(t, suite, made);
    });
    let other: Person | undefined;
    await check("registration: the newcomer can sign in", async (t) => {
      const username = otherName(suite);
      const found = t.rows("users", await t.get(caller, "/api/user/", { keyword: username }));
      // The other checks need a second user, even where registration is closed.
      if (found.length === 0) t.data("user", await t.post(caller, "/api/user/", { username, password }));
      other = (await enter(t, username)).person;
      people.push(other);
    });
    if (other === undefined) return;
    const whole: Site = { ...made, other };
    await check("registration: rewards for both", (t) => checkRewards(t, whole, inviter));

    await selfChecks(suite, whole);
    await bodyChecks(suite, whole);
    await keyChecks(suite, whole);
    await channelChecks(suite, whole);
    await catalogChecks(suite, whole);
    await optionChecks(suite, whole);
    let main: Row | undefined;
    await check("keys in use: one to call with", async (t) => {
      main = await makeKey(t, whole.user, "main");
    });
    if (main !== undefined) await relayChecks(suite, whole, main);
    const spent = await accountingChecks(suite, whole);
    await logChecks(suite, whole, spent);
    await analyticsChecks(suite, whole);
    await billingChecks(suite, whole);
    await redemptionChecks(suite, whole);
    await paymentChecks(suite, whole);
    await taskChecks(suite, whole);
    await telegramChecks(suite, whole);
    await systemChecks(suite, whole);
    await inviterChecks(suite, whole);
    await channelCronChecks(suite, whole);
    await userChecks(suite, whole);
    await sessionChecks(suite, whole);
  };

  try {
    await runChecks();
  } catch (error) {
    if (!options.signal.aborted) throw error;
  } finally {
    options.signal.removeEventListener("abort", abort);
    http.reopen();
    const caller = root;
    if (caller !== undefined)
      await check("what the run made is removed, options are as they were", (t) => removeAll(t, caller));
    await upstream.close();
  }
  return { outcomes, isEmbedded, wasAborted: options.signal.aborted, requests: http.counts() };
};
