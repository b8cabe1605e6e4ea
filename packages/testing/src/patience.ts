/** Vitest timeouts that stop a hanging test. They are long because a busy machine is several times slower than a quiet one. */
export const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
} as const;
