import { setImmediate as nextTurn } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "./db/database.ts";
import { isWithheld } from "./is-withheld.ts";
import { boundMark, placeOf, type Vault } from "./vault.ts";
import { listSealedRows, updateSealedRow, upsertVaultKey } from "./vault-store.ts";

type SealedTable = {
  readonly table: string;
  /** The column that identifies its rows. */
  readonly id: string;
  readonly columns: readonly string[];
  /** What its places call a row, where that is not the id. */
  readonly row?: string;
  /** Columns that held their values in the clear before they were sealed. */
  readonly once?: "clear";
  readonly includes?: (id: string) => boolean;
};

/** Every column that holds sealed values. Challenges are not among them: they live for minutes. */
const sealedTables: readonly SealedTable[] = [
  { table: "options", id: "key", columns: ["value"], once: "clear", includes: isWithheld },
  { table: "channels", id: "id", columns: ["proxy", "model_headers"], once: "clear" },
  { table: "channels", id: "id", columns: ["key_sealed"] },
  { table: "tokens", id: "id", columns: ["key_sealed"] },
  { table: "redemptions", id: "id", columns: ["key_sealed"] },
  { table: "payment_gateways", id: "id", columns: ["config_sealed"], row: "uuid" },
  { table: "user_notices", id: "user_id", columns: ["webhook_sealed", "secret_sealed"] },
  { table: "log_bodies", id: "id", columns: ["sealed"], row: "user_id || ' ' || token_id || ' ' || request_id" },
];

const ROWS_AT_ONCE = 100;

/** Seals a column's values with the first key and for their places. Returns how many no key opens. */
const resealColumn = async (
  db: Database,
  vault: Vault,
  { table, id, row = id, once, includes = () => true }: SealedTable,
  column: string,
  isStopped: () => boolean,
): Promise<number> => {
  let failed = 0;
  let last: number | string | undefined;
  while (!isStopped()) {
    const rows = await listSealedRows(db, { table, id, row, column }, last, ROWS_AT_ONCE);
    for (const { id: key, row: name, value } of rows) {
      last = key;
      if (value === null || value === "" || !includes(String(key)) || vault.isCurrent(value)) continue;
      const place = placeOf(table, column, name);
      const isClear = once === "clear" && !vault.isSealed(value);
      const opened = isClear ? Buffer.from(value) : vault.openBytes(value, place);
      if (opened === undefined) {
        failed += 1;
        continue;
      }
      // A value that was written meanwhile is left alone: it is sealed with the first key.
      await updateSealedRow(db, { table, id, column }, { key, before: value, after: vault.seal(opened, place) });
    }
    if (rows.length < ROWS_AT_ONCE) return failed;
    await nextTurn();
  }
  return failed;
};

/**
 * Seals everything with the first encryption key and for its place, some rows at a time beside the gateway's work: what was sealed with a
 * former key, or stored before its column was sealed. Returns how to stop; what is left is done after the next start.
 */
export const startResealing = ({
  db,
  vault,
  log,
}: {
  readonly db: Database;
  readonly vault: Vault;
  readonly log: Logger;
}): { readonly done: Promise<void>; readonly outcome: Promise<void>; readonly stop: () => Promise<void> } => {
  let stopped = false;
  const run = async () => {
    const failures: { column: string; rows: number }[] = [];
    for (const each of sealedTables)
      for (const column of each.columns) {
        const rows = await resealColumn(db, vault, each, column, () => stopped);
        if (rows > 0) failures.push({ column: `${each.table}.${column}`, rows });
      }
    if (stopped) return;
    if (failures.length > 0) {
      log.warn(
        { failures },
        "no encryption key opens some stored secrets; a former key may be missing in ENCRYPTION_KEY",
      );
      return;
    }
    vault.refuseUnbound();
    const mark = { name: boundMark, sealed: vault.seal("", placeOf("vault_keys", "sealed", boundMark)) };
    await upsertVaultKey(db, mark);
    log.info("every stored secret is sealed with the first encryption key");
  };
  const outcome = run();
  const done = outcome.catch((error: unknown) => {
    log.error({ err: error }, "stored secrets were not sealed anew");
  });
  return {
    done,
    /** Rejects where it failed. */
    outcome,
    stop: () => {
      stopped = true;
      return done;
    },
  };
};
