import * as z from "zod/mini";
import { characters } from "../../lib/characters.ts";

/** A new password, typed twice. */
export const newPasswordForm = z
  .object({ password: characters(8, 20), confirm: z.string().check(z.minLength(1)) })
  .check(
    z.refine(({ password, confirm }) => confirm === "" || password === confirm, {
      path: ["confirm"],
      error: "passwordsDiffer",
      when: () => true,
    }),
  );
