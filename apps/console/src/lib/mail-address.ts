import * as z from "zod/mini";

/** An e-mail address without the blanks around it, of at most so many characters; accounts have 50. */
export const mailAddress = (longest = 50) =>
  z.pipe(z.string().check(z.trim(), z.minLength(1)), z.email().check(z.maxLength(longest)));
