import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { mutate, type Mutation, mutationVariable } from "./mutation-plugin.ts";

// Faults in the charging path, one at a time: each must make its test file fail. Run by hand: `pnpm mutation-test`.

const ledger = { file: "relay/billing/ledger.ts", test: "src/relay/billing/ledger.test.ts" } as const;
const commit = { ...ledger, file: "relay/billing/commit.ts" } as const;
const holdSize = { file: "relay/billing/hold-size.ts", test: "src/relay/billing/hold-size.test.ts" } as const;

const mutations: readonly Mutation[] = [
  {
    ...commit,
    name: "a settlement gives the whole hold back to the balance",
    find: "changeUser(hold.userId, hold.quota - quota, quota, 1);",
    replace: "changeUser(hold.userId, hold.quota, quota, 1);",
  },
  {
    ...commit,
    name: "a settlement does not charge the key",
    find: "if (hold.limited) changeToken(hold.tokenId, hold.quota - quota, quota, true);",
    replace: "",
  },
  {
    ...commit,
    name: "a release gives the key nothing back",
    find: "if (entry.hold.limited) changeToken(entry.hold.tokenId, entry.hold.quota, 0, false);",
    replace: "",
  },
  {
    ...commit,
    name: "a key's quota is not looked at",
    find: "limited && remaining < least",
    replace: "limited && remaining < -1e15",
  },
  {
    ...commit,
    name: "a balance is not looked at",
    find: "least > 0 && balance < least",
    replace: "least > 0 && balance < -1e15",
  },
  {
    ...commit,
    name: "holds of the same commit do not count",
    find: "const balance = user.quota + (userChanges.get(user.id)?.quota ?? 0);",
    replace: "const balance = user.quota;",
  },
  {
    ...commit,
    name: "a hold takes nothing from the key",
    find: "if (limited) changeToken(token.id, -hold.quota, 0, false);",
    replace: "",
  },
  {
    ...commit,
    name: "a hold takes more than is left",
    find: "quota: Math.max(0, Math.min(estimate, balance, limited ? remaining : Infinity)),",
    replace: "quota: estimate,",
  },
  {
    ...commit,
    name: "an ended hold stays in the table",
    find: "if (endedHolds.length > 0) await deleteHolds(trx, endedHolds, 1);",
    replace: "",
  },
  {
    ...commit,
    name: "a settlement whose end was not told is written twice",
    find: "entry.wasTried === true && !stillOpen.has(holdOf(entry).id);",
    replace: "false;",
  },
  {
    ...ledger,
    name: "a settlement that cannot be written is dropped",
    find: "unwritten.push(entry);",
    replace: "",
  },
  {
    ...ledger,
    name: "a hold whose commit's end was not told stays open",
    find: "if (entry.hold !== undefined) keep(newRelease(entry.hold, true));",
    replace: "",
  },
  {
    ...ledger,
    file: "relay/billing/store.ts",
    name: "an exhausted key stays so when something comes back",
    find: "then 1 else status end",
    replace: "then 4 else status end",
  },
  {
    ...commit,
    name: "a disabled user's calls are held for",
    find: "user === undefined || user.status !== 1 || user.deleted_at !== null",
    replace: "user === undefined || user.deleted_at !== null",
  },
  {
    ...ledger,
    file: "platform/db/saturate.ts",
    name: "sums in the database are not bounded",
    find: ": `max(-${MAX_SUM}, min(${MAX_SUM}, ${sum}))`",
    replace: ": sum",
  },
  {
    ...ledger,
    file: "relay/store.ts",
    name: "what calls hold does not keep a key from being exhausted",
    find: '.where("token_id", "=", tokenId),',
    replace: '.where("token_id", "=", -1),',
  },
  {
    ...ledger,
    file: "relay/billing/recovery-store.ts",
    name: "a start does not give back what a crash left held",
    find: 'eb("quota", "+", hold.quota)',
    replace: 'eb("quota", "+", 0)',
  },
  { ...holdSize, name: "a hold covers one of n choices", find: " * choices;", replace: ";" },
  {
    ...holdSize,
    name: "a call priced below one point holds nothing",
    find: "Math.max(1, Math.trunc(price))",
    replace: "Math.trunc(price)",
  },
  {
    ...holdSize,
    name: "the model's longest answer does not bound a hold",
    find: "Math.min(limit, longestCompletion)",
    replace: "limit",
  },
  {
    ...holdSize,
    name: "a call needs all that it may cost",
    find: "least: Math.min(estimate, Math.max(1, written + Math.max(0, preConsumed)))",
    replace: "least: estimate",
  },
  {
    name: "completion tokens are not charged",
    file: "relay/billing/charging.ts",
    find: "completionTokens: usage.completionTokens,\n        extraTokens",
    replace: "completionTokens: 0,\n        extraTokens",
    test: "src/relay/under-way.test.ts",
  },
  {
    name: "a later report of usage replaces a larger one",
    file: "relay/billing/usage.ts",
    find: "Math.max(left, right)",
    replace: "right",
    test: "src/relay/reply/stream-reader.test.ts",
  },
  {
    name: "a failed call's hold is not released",
    file: "relay/relay.ts",
    find: "if (!settled) await ledger.release(hold);",
    replace: "",
    test: "src/relay/hostile.test.ts",
  },
  {
    name: "writing a key does not count what calls under way hold",
    file: "domains/token/store.ts",
    find: "Math.min(total, MAX_BALANCE)) - stored.held;",
    replace: "Math.min(total, MAX_BALANCE));",
    test: "src/domains/token/remaining.test.ts",
  },
];

const folder = join(import.meta.dirname, "..");

/** Whether the tests pass, with a fault or without one. */
const pass = async (tests: readonly string[], mutation?: Mutation): Promise<boolean> => {
  const child = spawn("vitest", ["run", "--bail", "1", ...tests], {
    cwd: folder,
    env: { ...process.env, ...(mutation === undefined ? {} : { [mutationVariable]: JSON.stringify(mutation) }) },
    stdio: "ignore",
  });
  const [code] = await once(child, "exit");
  return code === 0;
};

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const chosen = mutations.filter(({ name }) => name.includes(values.only));
// A text that is not there any more would kill its tests by itself.
for (const mutation of mutations) mutate(mutation);
if (!(await pass([...new Set(chosen.map(({ test }) => test))]))) throw new Error("The tests fail without any mutation");
const survivors: string[] = [];
for (const mutation of chosen) {
  const isDead = !(await pass([mutation.test], mutation));
  process.stdout.write(`${isDead ? "killed  " : "SURVIVED"} ${mutation.name} (${mutation.file}; ${mutation.test})\n`);
  if (!isDead) survivors.push(mutation.name);
}
process.stdout.write(`${chosen.length - survivors.length} of ${chosen.length} mutations killed\n`);
if (survivors.length > 0) process.exitCode = 1;
