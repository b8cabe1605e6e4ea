// Of a primary key, and of a unique index.
const sqliteUniqueViolations: ReadonlySet<unknown> = new Set([1555, 2067]);
const postgresUniqueViolation = "23505";

/** Whether a write failed because another row already has the value. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (("errcode" in error && sqliteUniqueViolations.has(error.errcode)) ||
    ("code" in error && error.code === postgresUniqueViolation));
