import type { Database } from "../../platform/db/database.ts";

/** Options that differ from their defaults, as stored. */
export const listStoredOptions = (db: Database): Promise<{ key: string; value: string }[]> =>
  db.selectFrom("options").select(["key", "value"]).execute();

export const upsertOption = async (db: Database, key: string, value: string): Promise<void> => {
  await db
    .insertInto("options")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
};

const providerColumns = {
  GitHubOAuthEnabled: "github_id",
  GoogleOAuthEnabled: "google_id",
  LarkAuthEnabled: "lark_id",
  OIDCAuthEnabled: "oidc_id",
  WeChatAuthEnabled: "wechat_id",
} as const;

/** Switches of sign-in providers. */
type ProviderSwitch = keyof typeof providerColumns;

export const isProviderSwitch = (name: string): name is ProviderSwitch => Object.hasOwn(providerColumns, name);

export const providerSwitches = Object.keys(providerColumns).filter(isProviderSwitch);

const people = (db: Database) =>
  db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("deleted_at", "is", null);

const totalOf = async (query: { executeTakeFirstOrThrow: () => Promise<{ total: number }> }): Promise<number> =>
  (await query.executeTakeFirstOrThrow()).total;

export const countUsers = (db: Database): Promise<number> => totalOf(people(db));

/** Users whose account is linked with a provider. */
export const countLinked = (db: Database, provider: ProviderSwitch): Promise<number> =>
  totalOf(people(db).where(providerColumns[provider], "<>", ""));

/** Users with neither a passkey nor an account at one of these providers. */
export const countWithoutOtherWayIn = (db: Database, providers: readonly ProviderSwitch[]): Promise<number> => {
  let query = people(db)
    .where("password_hash", "<>", "")
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("passkeys").select("passkeys.id").whereRef("passkeys.user_id", "=", "users.id"))),
    );
  for (const provider of providers) query = query.where(providerColumns[provider], "=", "");
  return totalOf(query);
};

export const countPasskeys = (db: Database): Promise<number> =>
  totalOf(db.selectFrom("passkeys").select((eb) => eb.fn.countAll<number>().as("total")));

/** Failed calls, recorded bodies, or entries of the audit log, from before a moment in unix seconds. */
export const countOlder = (
  db: Database,
  table: "error_logs" | "log_bodies" | "operation_records",
  before: number,
): Promise<number> =>
  totalOf(
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("created_at", "<", before),
  );

/** Figures of telemetry from before a moment in unix seconds. */
export const countOlderFigures = (db: Database, before: number): Promise<number> =>
  totalOf(
    db
      .selectFrom("model_figures")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("start", "<", before),
  );
