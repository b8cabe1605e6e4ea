import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

const MAX_CACHED_STATEMENTS = 300;

type Row = { [column: string]: SQLOutputValue };

/** Clamps to the integers that JavaScript represents exactly. */
const toExact = (value: SQLOutputValue): SQLOutputValue => {
  if (typeof value !== "bigint") return value;
  if (value > Number.MAX_SAFE_INTEGER) return Number.MAX_SAFE_INTEGER;
  return value < Number.MIN_SAFE_INTEGER ? Number.MIN_SAFE_INTEGER : Number(value);
};

const isOutOfRange = (error: unknown) => error instanceof Error && "code" in error && error.code === "ERR_OUT_OF_RANGE";

const SQLITE_BUSY = 5;

/** Whether another process writes at this moment; the extended codes share their lowest byte. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  "errcode" in error &&
  typeof error.errcode === "number" &&
  (error.errcode & 255) === SQLITE_BUSY;

type Run = <Result>(query: CompiledQuery) => QueryResult<Result>;

/** Runs statements at once, each prepared only the first time. */
const createRun = (database: DatabaseSync): Run => {
  // Which columns a statement gives is asked once: describing them costs more than running it.
  const statements = new Map<string, { statement: StatementSync; columns: readonly string[]; isSelect: boolean }>();
  const prepare = (text: string) => {
    const kept = statements.get(text);
    if (kept !== undefined) return kept;
    if (statements.size >= MAX_CACHED_STATEMENTS) {
      const oldest = statements.keys().next();
      if (!oldest.done) statements.delete(oldest.value);
    }
    const statement = database.prepare(text);
    // Rows as lists of values: with the names of its columns each costs half as much again.
    statement.setReturnArrays(true);
    const isSelect = /^\s*select\b/i.test(text);
    // A write cannot be repeated when a number in its rows turns out to be too large to be read as one.
    if (!isSelect) statement.setReadBigInts(true);
    const made = { statement, columns: statement.columns().map(({ name }) => name), isSelect };
    statements.set(text, made);
    return made;
  };
  const toRow = (columns: readonly string[], values: readonly SQLOutputValue[], isExact: boolean) => {
    const row: Row = {};
    for (let index = 0; index < columns.length; index += 1) {
      const value = values[index] ?? null;
      row[columns[index] ?? ""] = isExact ? value : toExact(value);
    }
    return row;
  };
  return <Result>(query: CompiledQuery): QueryResult<Result> => {
    const { statement, columns, isSelect } = prepare(query.sql);
    // The values that callers bound; node:sqlite itself refuses anything it cannot store.
    const bound = query.parameters as readonly SQLInputValue[];
    if (columns.length === 0) {
      const { changes, lastInsertRowid } = statement.run(...bound);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    }
    // A list of values each, as asked for above; the row type is the query builder's.
    const readAll = () => statement.all(...bound) as unknown as SQLOutputValue[][];
    const toRows = (rows: SQLOutputValue[][], isExact: boolean) =>
      rows.map((values) => toRow(columns, values, isExact)) as Result[];
    if (!isSelect) return { rows: toRows(readAll(), false) };
    try {
      return { rows: toRows(readAll(), true) };
    } catch (error) {
      if (!isOutOfRange(error)) throw error;
      statement.setReadBigInts(true);
      try {
        return { rows: toRows(readAll(), false) };
      } finally {
        statement.setReadBigInts(false);
      }
    }
  };
};

/** How long work waits for another process that writes, in milliseconds; nothing else waits meanwhile. */
const MAX_BUSY_WAIT_MS = 5000;
const busyDelays = [1, 2, 5, 10, 25, 50] as const;

/**
 * One connection for all. Statements wait for the end of a running transaction. While another process writes, a statement or
 * the start of a transaction is retried from a timer, so that the event loop is never blocked and reads go on.
 */
const createDriver = (path: string): Driver => {
  let database: DatabaseSync | undefined;
  let run: Run | undefined;
  /** The connection that has a transaction open. */
  let owner: DatabaseConnection | undefined;
  const waiting: (() => void)[] = [];

  const runNow: Run = (query) => {
    if (run === undefined) throw new Error("The database is closed");
    return run(query);
  };

  const enter = (attempt: () => void) => {
    if (owner === undefined) attempt();
    else waiting.push(attempt);
  };

  const leave = () => {
    owner = undefined;
    // The first one that begins a transaction makes the others wait again, in order.
    for (const attempt of waiting.splice(0)) enter(attempt);
  };

  /** Runs the work when no transaction is open, and again while another process writes. */
  const runInTurn = <Result>(work: () => Result): Promise<Result> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      let tries = 0;
      const attempt = () => {
        try {
          resolve(work());
        } catch (error) {
          if (isBusy(error) && performance.now() - startedAt < MAX_BUSY_WAIT_MS) {
            setTimeout(() => enter(attempt), busyDelays[tries] ?? busyDelays.at(-1));
            tries += 1;
          } else reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      enter(attempt);
    });

  const createConnection = (): DatabaseConnection => {
    const connection: DatabaseConnection = {
      executeQuery: async <Result>(query: CompiledQuery): Promise<QueryResult<Result>> => {
        if (owner === connection) return runNow<Result>(query);
        if (owner === undefined)
          try {
            return runNow<Result>(query);
          } catch (error) {
            if (!isBusy(error)) throw error;
          }
        return runInTurn(() => runNow<Result>(query));
      },
      // eslint-disable-next-line require-yield
      streamQuery: async function* () {
        throw new Error("Rows are not streamed: with one connection nothing else could run meanwhile");
      },
    };
    return connection;
  };

  const end = (text: string) => async (connection: DatabaseConnection) => {
    if (owner !== connection) throw new Error("This connection has no transaction");
    // A full disk may have ended it already.
    if (database?.isTransaction === true) runNow(CompiledQuery.raw(text));
    else if (text === "commit") throw new Error("The database has ended this transaction");
  };

  return {
    init: async () => {
      if (path !== ":memory:") {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        // SQLite gives the files beside it the same mode; a folder that was there before may be open to all.
        closeSync(openSync(path, "a", 0o600));
      }
      database = new DatabaseSync(path, { timeout: 5000 });
      database.exec(
        // A checkpoint waits for the disk: at 32 MB of write-ahead log it is rare, and still writes little at a time.
        "pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = 8000; pragma foreign_keys = on; pragma cache_size = -32000; pragma temp_store = memory; pragma busy_timeout = 0",
      );
      run = createRun(database);
    },
    acquireConnection: async () => {
      if (run === undefined) throw new Error("The database is closed");
      return createConnection();
    },
    beginTransaction: (connection) =>
      runInTurn(() => {
        runNow(CompiledQuery.raw("begin immediate"));
        owner = connection;
      }),
    commitTransaction: async (connection) => {
      await end("commit")(connection);
      leave();
    },
    rollbackTransaction: async (connection) => {
      try {
        await end("rollback")(connection);
      } finally {
        leave();
      }
    },
    releaseConnection: async () => undefined,
    destroy: async () => {
      run = undefined;
      database?.close();
      database = undefined;
    },
  };
};

/** Turns are kept by the driver, which does not hold a connection while it waits for another process. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/** Kysely on Node's own SQLite, in WAL mode. */
export const createSqliteDialect = (path: string): Dialect => ({
  createAdapter: () => new Adapter(),
  createDriver: () => createDriver(path),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
