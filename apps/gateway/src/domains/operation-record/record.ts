import type { ContractOperation, OperationId } from "../../platform/contract/contract.ts";
import type { Ctx, Services, UserRow } from "../../context.ts";
import { findAccount, insertRecord } from "./store.ts";

/** They read, start something or renew what is there; what follows on them is recorded. */
const unrecorded: ReadonlySet<OperationId> = new Set<OperationId>([
  "beginPasskeyLogin",
  "beginPasskeyRegistration",
  "getSystemLog",
  "getSystemLogAlias",
  "listProviderModels",
  "previewOptions",
  "refreshToken",
  "sendEmailVerification",
  "sendPasswordReset",
]);

const MAX_TARGET_LENGTH = 128;
const MAX_TEXT_LENGTH = 500;
const MAX_USER_AGENT_LENGTH = 300;

/** The name of a call that does more than its operation says, and what it was done to. */
export type RecordedAs = { readonly action: "bindProvider"; readonly target: string };

/** Input of a request, validated or not. */
export type Attempt = {
  readonly operation: ContractOperation;
  readonly recordedAs: RecordedAs | undefined;
  readonly user: UserRow | undefined;
  readonly ip: string;
  readonly userAgent: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, unknown>>;
  readonly body: unknown;
};

type Outcome = { readonly success: boolean; readonly data?: unknown };

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const plain = (value: unknown, longest: number) =>
  String(value)
    .replaceAll(/[\u0000-\u001f\u007f]/g, " ")
    .slice(0, longest);

/** Keys of options that are written together. */
const writtenKeys = (body: unknown): string => {
  const { options } = fieldsOf(body);
  return Array.isArray(options) ? options.map((option: unknown) => String(fieldsOf(option)["key"])).join(", ") : "";
};

const isPlain = (value: unknown): value is string | number =>
  (typeof value === "string" && value !== "") || typeof value === "number";

/** Id or name of what it is about. A field that may hold a secret is no name: of `key` only an option's. */
const targetOf = ({ operation, query, path, body }: Attempt) => {
  const { id, key, username, name, title, model, kind } = fieldsOf(body);
  const found = [
    ...Object.values(path),
    id,
    operation.id === "updateOption" ? key : undefined,
    operation.id === "updateOptions" ? writtenKeys(body) : undefined,
    operation.id === "testOptions" ? kind : undefined,
    operation.id === "deleteLogs" ? query["target_timestamp"] : undefined,
    username,
    name,
    title,
    model,
  ].find(isPlain);
  return found === undefined ? "" : plain(found, MAX_TARGET_LENGTH);
};

/** Names of the sent fields. Texts may be secrets, so only numbers and flags are recorded with their values. */
const textOf = ({ operation, body }: Attempt) => {
  if (operation.id === "updateOptions") return plain(writtenKeys(body), MAX_TEXT_LENGTH);
  // Of a key's setting one part is named: whether what is sent with it is recorded.
  const { enabled: recorded } = fieldsOf(fieldsOf(fieldsOf(body)["setting"])["body_log"]);
  const sent = [
    ...Object.entries(fieldsOf(body)),
    ...(typeof recorded === "boolean" ? [["setting.body_log", recorded] as const] : []),
  ];
  return plain(
    sent
      .map(([name, value]) => (typeof value === "number" || typeof value === "boolean" ? `${name}: ${value}` : name))
      .join(", "),
    MAX_TEXT_LENGTH,
  );
};

/** The user who signed in by this call, or whose account was tried. */
const accountOf = async ({ db }: Pick<Services, "db">, attempt: Attempt, { success, data }: Outcome) => {
  // Of other refusals nothing may depend on whether there is such an account, not even the time they take.
  if (!success && attempt.operation.id !== "login") return undefined;
  const { id, username, role } = fieldsOf(data);
  if (typeof id === "number" && typeof username === "string" && typeof role === "number") return { id, username, role };
  const { username: name, email } = { ...attempt.query, ...fieldsOf(attempt.body) };
  const identifier = [name, email].find(isPlain);
  return identifier === undefined ? undefined : findAccount(db, String(identifier));
};

/** Records the reading of another user's data. Throws if that fails. */
export const recordReading = async (
  ctx: Pick<Ctx, "db" | "now" | "ip" | "userAgent">,
  reading: { user: UserRow; action: OperationId; target: string; success: boolean },
): Promise<void> => {
  const { user, action, target, success } = reading;
  await insertRecord(ctx.db, {
    created_at: ctx.now,
    user_id: user.id,
    username: user.username,
    role: user.role,
    action,
    target,
    text: "",
    ip: ctx.ip,
    user_agent: plain(ctx.userAgent, MAX_USER_AGENT_LENGTH),
    success: success ? 1 : 0,
  });
};

/** Records a call, whether it was done or refused, unless it changes nothing or has no known caller. */
export const recordOperation = async (
  services: Pick<Services, "db" | "clock" | "log">,
  attempt: Attempt,
  outcome: Outcome,
): Promise<void> => {
  const { operation, user } = attempt;
  if (!operation.changesState || unrecorded.has(operation.id)) return;
  try {
    // A sign-in may come with the session of another account.
    const who = (operation.level === "public" ? await accountOf(services, attempt, outcome) : undefined) ?? user;
    if (who === undefined) return;
    await insertRecord(services.db, {
      created_at: Math.floor(services.clock() / 1000),
      user_id: who.id,
      username: who.username,
      role: who.role,
      action: attempt.recordedAs?.action ?? operation.id,
      target: attempt.recordedAs?.target ?? targetOf(attempt),
      text: textOf(attempt),
      ip: attempt.ip,
      user_agent: plain(attempt.userAgent, MAX_USER_AGENT_LENGTH),
      success: outcome.success ? 1 : 0,
    });
  } catch (error) {
    // The operation is already done, so its caller gets a success.
    services.log.error({ err: error, operation: operation.id }, "operation was not recorded");
  }
};
