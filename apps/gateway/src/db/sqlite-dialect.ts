import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
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

const keptStatements = 300;

const connect = (database: DatabaseSync): DatabaseConnection => {
  // Whether a statement gives rows is asked once: describing its columns costs more than running it.
  const statements = new Map<string, { statement: StatementSync; givesRows: boolean }>();
  const prepare = (text: string) => {
    const kept = statements.get(text);
    if (kept !== undefined) return kept;
    if (statements.size >= keptStatements) {
      const oldest = statements.keys().next();
      if (!oldest.done) statements.delete(oldest.value);
    }
    const statement = database.prepare(text);
    const made = { statement, givesRows: statement.columns().length > 0 };
    statements.set(text, made);
    return made;
  };
  // Kysely hands over what callers bound; node:sqlite itself refuses anything it cannot store.
  const bound = (query: CompiledQuery) => query.parameters as readonly SQLInputValue[];
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const { statement, givesRows } = prepare(query.sql);
      if (givesRows) {
        // The row type is the query builder's; SQLite returns plain objects of its columns.
        return { rows: statement.all(...bound(query)) as Row[] };
      }
      const { changes, lastInsertRowid } = statement.run(...bound(query));
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    streamQuery: async function* <Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
      for (const row of prepare(query.sql).statement.iterate(...bound(query))) yield { rows: [row as Row] };
    },
  };
};

/** One connection, handed out in turn: SQLite has one writer, and its calls do not wait. */
const createDriver = (path: string): Driver => {
  let database: DatabaseSync | undefined;
  let connection: DatabaseConnection | undefined;
  let isTaken = false;
  const waiting: (() => void)[] = [];
  // Straight to the next in turn: were it free for a moment, a later caller could take it first.
  const passOn = () => {
    const next = waiting.shift();
    if (next === undefined) isTaken = false;
    else next();
  };
  const run = (sql: string) => async (target: DatabaseConnection) => {
    await target.executeQuery(CompiledQuery.raw(sql));
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
        // A checkpoint waits for the disk: at 32 MB of journal it is rare, and still writes little at a time.
        "pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = 8000; pragma foreign_keys = on; pragma cache_size = -32000; pragma temp_store = memory",
      );
      connection = connect(database);
    },
    acquireConnection: async () => {
      if (isTaken)
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      if (connection === undefined) {
        passOn();
        throw new Error("The database is closed");
      }
      isTaken = true;
      return connection;
    },
    beginTransaction: run("begin immediate"),
    commitTransaction: run("commit"),
    rollbackTransaction: run("rollback"),
    releaseConnection: async () => {
      passOn();
    },
    destroy: async () => {
      connection = undefined;
      database?.close();
      database = undefined;
    },
  };
};

/** Kysely on Node's own SQLite, in WAL mode. */
export const createSqliteDialect = (path: string): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => createDriver(path),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
