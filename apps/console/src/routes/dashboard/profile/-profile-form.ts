import * as z from "zod/mini";
import { characters } from "../../../lib/characters.ts";

/** The own display name (contract.md 2.2): the gateway takes an empty one as "unchanged", so the form asks for one. */
export const nameForm = z.object({ display_name: z.pipe(z.string().check(z.trim()), characters(1, 20)) });

/** A new password, typed twice. */
export const passwordForm = z.object({ password: characters(8, 20), confirm: z.string().check(z.minLength(1)) }).check(
  z.refine(({ password, confirm }) => confirm === "" || password === confirm, {
    path: ["confirm"],
    error: "passwordsDiffer",
    when: () => true,
  }),
);

/** An address and the code that was mailed to it. */
export const emailForm = z.object({
  email: z.pipe(z.string().check(z.trim(), z.minLength(1)), z.email().check(z.maxLength(50))),
  verification_code: z.string().check(z.trim(), z.minLength(1)),
});
