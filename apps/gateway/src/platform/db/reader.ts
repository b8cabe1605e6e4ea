import { Worker } from "node:worker_threads";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

type Reply = { readonly id: number } & (
  | { readonly rows: readonly unknown[]; readonly message?: never }
  | { readonly rows?: never; readonly message: string }
);

/** Runs statements in a thread that starts with the first one, and again after it has failed. */
const createThread = (path: string) => {
  const pending = new Map<number, PromiseWithResolvers<readonly unknown[]>>();
  let worker: Worker | undefined;
  let lastId = 0;

  const start = (): Worker => {
    const started = new Worker(new URL("reader-worker.js", import.meta.url), { workerData: { path } });
    const fail = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    };
    started.on("message", ({ id, rows, message }: Reply) => {
      const waiting = pending.get(id);
      pending.delete(id);
      // An idle thread does not keep the process alive.
      if (pending.size === 0) started.unref();
      if (rows === undefined) waiting?.reject(new Error(message));
      else waiting?.resolve(rows);
    });
    started.on("error", fail);
    started.on("exit", () => fail(new Error("The thread that reads the database has ended")));
    return started;
  };

  return {
    run: (text: string, values: readonly unknown[]): Promise<readonly unknown[]> => {
      worker ??= start();
      worker.ref();
      lastId += 1;
      const reply = Promise.withResolvers<readonly unknown[]>();
      pending.set(lastId, reply);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of threads, not of windows
      worker.postMessage({ id: lastId, text, values });
      return reply.promise;
    },
    stop: async () => {
      await worker?.terminate();
    },
  };
};

const createReaderDialect = (path: string): Dialect => {
  const thread = createThread(path);
  const connection: DatabaseConnection = {
    // The row type is the query builder's.
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => ({
      rows: (await thread.run(sql, parameters)) as Row[],
    }),
    streamQuery: () => {
      throw new Error("The reading thread does not stream");
    },
  };
  const run = (text: string) => async () => {
    await connection.executeQuery(CompiledQuery.raw(text));
  };
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => connection,
      beginTransaction: run("begin"),
      commitTransaction: run("commit"),
      rollbackTransaction: run("rollback"),
      releaseConnection: async () => undefined,
      destroy: thread.stop,
    }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
};

/**
 * A read-only connection to a SQLite file in a thread of its own, for reads over many rows: they never hold up the event loop,
 * and WAL mode lets the writer go on meanwhile. A read sees everything that was committed before it began.
 */
export const openReader = (path: string): Database => new Kysely<Schema>({ dialect: createReaderDialect(path) });
