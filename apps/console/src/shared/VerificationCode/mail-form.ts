import * as z from "zod/mini";
import { mailAddress } from "../../lib/mail-address.ts";

export const mailForm = z.object({
  email: mailAddress(),
  verification_code: z.string().check(z.trim(), z.minLength(1)),
});
