import * as z from "zod/mini";
import { characters } from "../../lib/characters.ts";
import { mailAddress } from "../../lib/mail-address.ts";
import { sameTwice } from "../NewPassword/new-password-form.ts";

/** Requirements for a new account. Address and code only if the gateway verifies addresses. */
export const registerForm = (verifiesEmail: boolean) =>
  z
    .object({
      username: z.pipe(z.string().check(z.trim()), characters(1, 12)),
      password: characters(8, 20),
      confirm: z.string().check(z.minLength(1)),
      email: verifiesEmail ? mailAddress() : z.string(),
      verification_code: verifiesEmail ? z.string().check(z.trim(), z.minLength(1)) : z.string(),
    })
    .check(sameTwice);
