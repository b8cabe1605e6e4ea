import { textOf } from "../../i18n/i18n.ts";
import { errorMessage } from "../../lib/notify.ts";
import { PasskeyError } from "./passkey.ts";

/** What to say when a passkey was not used or not made. Needs the texts of `signin`. */
export const passkeyMessage = (error: unknown): string =>
  error instanceof PasskeyError ? textOf("signin", `passkey.${error.trouble}`) : errorMessage(error);
