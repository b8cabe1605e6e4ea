import * as z from "zod/mini";

/** An e-mail address as the gateway takes it, without the blanks around it. */
export const mailAddress = () => z.pipe(z.string().check(z.trim(), z.minLength(1)), z.email().check(z.maxLength(50)));
