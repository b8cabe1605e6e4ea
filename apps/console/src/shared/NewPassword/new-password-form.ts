import * as z from "zod/mini";
import { characters } from "../../lib/characters.ts";

/** Refuses a password whose repetition differs, as soon as it does, whatever else is still missing. */
export const sameTwice = z.refine<{ password: string; confirm: string }>(
  ({ password, confirm }) => confirm === "" || password === confirm,
  { path: ["confirm"], error: "passwordsDiffer", when: () => true },
);

/** A new password, typed twice. */
export const newPasswordForm = z
  .object({ password: characters(8, 20), confirm: z.string().check(z.minLength(1)) })
  .check(sameTwice);
