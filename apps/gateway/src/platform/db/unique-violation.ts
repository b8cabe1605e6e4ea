// Of a primary key, and of a unique index.
const sqliteUniqueViolations: readonly unknown[] = [1555, 2067];
const postgresUniqueViolation = "23505";

/** Whether a write failed because another row already has the value. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (("errcode" in error && sqliteUniqueViolations.includes(error.errcode)) ||
    ("code" in error && error.code === postgresUniqueViolation));
