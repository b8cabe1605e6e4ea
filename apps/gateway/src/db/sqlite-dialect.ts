import { mkdirSync } from "node:fs";
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
  const statements = new Map<string, StatementSync>();
  const prepare = (text: string) => {
    const kept = statements.get(text);
    if (kept !== undefined) return kept;
    if (statements.size >= keptStatements) {
      const oldest = statements.keys().next();
      if (!oldest.done) statements.delete(oldest.value);
    }
    const statement = database.prepare(text);
    statements.set(text, statement);
    return statement;
  };
  // Kysely hands over what callers bound; node:sqlite itself refuses anything it cannot store.
  const bound = (query: CompiledQuery) => query.parameters as readonly SQLInputValue[];
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const statement = prepare(query.sql);
      if (statement.columns().length > 0) {
        // The row type is the query builder's; SQLite returns plain objects of its columns.
        return { rows: statement.all(...bound(query)) as Row[] };
      }
      const { changes, lastInsertRowid } = statement.run(...bound(query));
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    streamQuery: async function* <Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
      for (const row of prepare(query.sql).iterate(...bound(query))) yield { rows: [row as Row] };
    },
  };
};

/** One connection, handed out in turn: SQLite has one writer, and its calls do not wait. */
const createDriver = (path: string): Driver => {
  let database: DatabaseSync | undefined;
  let connection: DatabaseConnection | undefined;
  let tail: Promise<void> = Promise.resolve();
  const releases = new WeakMap<DatabaseConnection, () => void>();
  const run = (sql: string) => async (target: DatabaseConnection) => {
    await target.executeQuery(CompiledQuery.raw(sql));
  };
  return {
    init: async () => {
      if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      database = new DatabaseSync(path, { timeout: 5000 });
      database.exec(
        "pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma cache_size = -32000; pragma temp_store = memory",
      );
      connection = connect(database);
    },
    acquireConnection: async () => {
      const before = tail;
      const turn = Promise.withResolvers<void>();
      tail = turn.promise;
      await before;
      if (connection === undefined) throw new Error("The database is closed");
      releases.set(connection, turn.resolve);
      return connection;
    },
    beginTransaction: run("begin immediate"),
    commitTransaction: run("commit"),
    rollbackTransaction: run("rollback"),
    releaseConnection: async (released) => {
      releases.get(released)?.();
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
