const sqliteUniqueViolation = 2067;
const postgresUniqueViolation = "23505";

/** Whether a write failed because another row already has the value. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (("errcode" in error && error.errcode === sqliteUniqueViolation) ||
    ("code" in error && error.code === postgresUniqueViolation));
