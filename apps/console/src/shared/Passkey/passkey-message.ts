import i18next from "i18next";
import { errorMessage } from "../../lib/notify.ts";
import { PasskeyError } from "./passkey.ts";

/** What to say when a passkey was not used or not made. Needs the texts of `signin`. */
export const passkeyMessage = (error: unknown): string =>
  error instanceof PasskeyError ? i18next.t(`signin:passkey.${error.trouble}`) : errorMessage(error);
