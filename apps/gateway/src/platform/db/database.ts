import { Kysely, PostgresAdapter, PostgresDialect } from "kysely";
import { Migrator } from "kysely/migration";
import * as start from "./migrations/0001-start.ts";
import * as mailCodesAnnouncements from "./migrations/0002-mail-codes-announcements.ts";
import * as signInProviders from "./migrations/0003-sign-in-providers.ts";
import * as payments from "./migrations/0004-payments.ts";
import * as errorLog from "./migrations/0005-error-log.ts";
import * as operationRecord from "./migrations/0006-operation-record.ts";
import * as telemetry from "./migrations/0007-telemetry.ts";
import * as invoices from "./migrations/0008-invoices.ts";
import * as modelInfo from "./migrations/0009-model-info.ts";
import * as fapiao from "./migrations/0010-fapiao.ts";
import * as tasks from "./migrations/0011-tasks.ts";
import * as notices from "./migrations/0012-notices.ts";
import * as logBodies from "./migrations/0013-log-bodies.ts";
import * as usageSums from "./migrations/0014-usage-sums.ts";
import * as providerRefunds from "./migrations/0015-provider-refunds.ts";
import * as logHours from "./migrations/0016-log-hours.ts";
import * as confirmedSessions from "./migrations/0019-confirmed-sessions.ts";
import * as nameKeys from "./migrations/0020-name-keys.ts";
import * as unassignedPayments from "./migrations/0025-unassigned-payments.ts";
import * as refundsEvents from "./migrations/0029-refunds-events.ts";
import * as timeZone from "./migrations/0030-time-zone.ts";
import * as slowCalls from "./migrations/0031-slow-calls.ts";
import * as keysInUse from "./migrations/0032-keys-in-use.ts";
import * as vaultKeys from "./migrations/0038-vault-keys.ts";
import type { Schema } from "./schema.ts";
import { createSqliteDialect } from "./sqlite-dialect.ts";

/** Which SQL is spoken: Node's own SQLite, or PostgreSQL. */
export type DatabaseKind = "sqlite" | "postgres";

export type Database = Kysely<Schema>;

/** For the few statements that the two databases spell differently. */
export const isPostgres = (db: Kysely<Schema>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

export type DatabaseAddress = { kind: "sqlite"; path: string } | { kind: "postgres"; url: string };

const createDialect = async (address: DatabaseAddress) => {
  if (address.kind === "sqlite") return createSqliteDialect(address.path);
  const { default: pg } = await import("pg");
  // bigint and numeric fit a double here: quota stays far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const pool = new pg.Pool({ connectionString: address.url, max: 8, connectionTimeoutMillis: 30_000 });
  // The server may end an idle connection; the pool has already left it behind, and without a listener the process would end.
  pool.on("error", () => undefined);
  return new PostgresDialect({ pool });
};

/** Brings a database's schema up to date; tests may stop at an earlier migration. */
export const migrate = async (db: Database, kind: DatabaseKind, last?: string): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        "0001-start": start.migration(kind),
        "0002-mail-codes-announcements": mailCodesAnnouncements.migration(kind),
        "0003-sign-in-providers": signInProviders.migration(kind),
        "0004-payments": payments.migration(kind),
        "0005-error-log": errorLog.migration(kind),
        "0006-operation-record": operationRecord.migration(kind),
        "0007-telemetry": telemetry.migration(kind),
        "0008-invoices": invoices.migration(kind),
        "0009-model-info": modelInfo.migration(kind),
        "0010-fapiao": fapiao.migration(kind),
        "0011-tasks": tasks.migration(kind),
        "0012-notices": notices.migration(kind),
        "0013-log-bodies": logBodies.migration(kind),
        "0014-usage-sums": usageSums.migration(kind),
        "0015-provider-refunds": providerRefunds.migration(kind),
        "0016-log-hours": logHours.migration(kind),
        "0019-confirmed-sessions": confirmedSessions.migration(kind),
        "0020-name-keys": nameKeys.migration(kind),
        "0025-unassigned-payments": unassignedPayments.migration(kind),
        "0029-refunds-events": refundsEvents.migration(),
        "0030-time-zone": timeZone.migration(),
        "0031-slow-calls": slowCalls.migration(kind),
        "0032-keys-in-use": keysInUse.migration(),
        "0038-vault-keys": vaultKeys.migration(),
      }),
    },
  });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) throw error;
};

/** Opens a database as it is. */
export const connectDatabase = async (address: DatabaseAddress): Promise<Database> =>
  new Kysely<Schema>({ dialect: await createDialect(address) });

/** Opens the database and brings its schema up to date. */
export const openDatabase = async (address: DatabaseAddress): Promise<Database> => {
  const db = await connectDatabase(address);
  try {
    await migrate(db, address.kind);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
};
