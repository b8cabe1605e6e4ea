/** SQLite's results for a database that cannot be written now: busy, locked, read-only, I/O error, full, cannot open. */
const sqliteCodes: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14]);

/** SQLSTATE classes and codes of a server that cannot be written now, and the system's codes for a lost connection. */
const postgresCodes = /^(08|53|57|25006$|E[A-Z]+$)/;

/** Messages of the PostgreSQL client for a connection that is gone; they carry no code. */
const lostConnection = /^(connection terminated|timeout exceeded when trying to connect|client has encountered)/i;

/** Whether a write failed because the database cannot be written now, whatever the write was. */
export const isUnwritable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  // The extended codes of SQLite share their lowest byte.
  if ("errcode" in error && typeof error.errcode === "number") return sqliteCodes.has(error.errcode & 255);
  if ("code" in error && typeof error.code === "string" && error.code !== "") return postgresCodes.test(error.code);
  return lostConnection.test(error.message);
};
