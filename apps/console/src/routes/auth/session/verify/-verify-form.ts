import * as z from "zod/mini";

/** An address and the code that was mailed to it. */
export const verifyForm = z.object({
  email: z.pipe(z.string().check(z.trim(), z.minLength(1)), z.email().check(z.maxLength(50))),
  verification_code: z.string().check(z.trim(), z.minLength(1)),
});
