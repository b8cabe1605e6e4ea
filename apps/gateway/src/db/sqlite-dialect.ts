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

const keptStatements = 300;

type Row = { [column: string]: SQLOutputValue };

const connect = (database: DatabaseSync): DatabaseConnection => {
  // Which columns a statement gives is asked once: describing them costs more than running it.
  const statements = new Map<string, { statement: StatementSync; columns: readonly string[] }>();
  const prepare = (text: string) => {
    const kept = statements.get(text);
    if (kept !== undefined) return kept;
    if (statements.size >= keptStatements) {
      const oldest = statements.keys().next();
      if (!oldest.done) statements.delete(oldest.value);
    }
    const statement = database.prepare(text);
    // Rows as lists of values: with the names of its columns each costs half as much again.
    statement.setReturnArrays(true);
    const made = { statement, columns: statement.columns().map(({ name }) => name) };
    statements.set(text, made);
    return made;
  };
  const toRow = (columns: readonly string[], values: readonly SQLOutputValue[]) => {
    const row: Row = {};
    for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ""] = values[index] ?? null;
    return row;
  };
  // Kysely hands over what callers bound; node:sqlite itself refuses anything it cannot store.
  const bound = (query: CompiledQuery) => query.parameters as readonly SQLInputValue[];
  return {
    executeQuery: async <Result>(query: CompiledQuery): Promise<QueryResult<Result>> => {
      const { statement, columns } = prepare(query.sql);
      if (columns.length > 0) {
        // A list of values each, as asked for above; the row type is the query builder's.
        const rows = statement.all(...bound(query)) as unknown as SQLOutputValue[][];
        return { rows: rows.map((values) => toRow(columns, values)) as Result[] };
      }
      const { changes, lastInsertRowid } = statement.run(...bound(query));
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    streamQuery: async function* <Result>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Result>> {
      const { statement, columns } = prepare(query.sql);
      for (const values of statement.iterate(...bound(query)) as unknown as Iterable<SQLOutputValue[]>)
        yield { rows: [toRow(columns, values) as Result] };
    },
  };
};

/** One connection; Kysely hands it out in turn, as its adapter says that there are no more. */
const createDriver = (path: string): Driver => {
  let database: DatabaseSync | undefined;
  let connection: DatabaseConnection | undefined;
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
      if (connection === undefined) throw new Error("The database is closed");
      return connection;
    },
    beginTransaction: run("begin immediate"),
    commitTransaction: run("commit"),
    rollbackTransaction: run("rollback"),
    releaseConnection: async () => undefined,
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
