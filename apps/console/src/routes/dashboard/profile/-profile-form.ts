import * as z from "zod/mini";
import { characters } from "../../../lib/characters.ts";
import { newPasswordForm } from "../../../shared/NewPassword/new-password-form.ts";

/** The own display name: the gateway takes an empty one as "unchanged", so the form asks for one. */
export const nameForm = z.object({ display_name: z.pipe(z.string().check(z.trim()), characters(1, 20)) });

/** A new password with the one before it, as the extension `profile` wants it. */
export const changePasswordForm = z.intersection(
  z.object({ current_password: z.string().check(z.minLength(1)) }),
  newPasswordForm,
);
