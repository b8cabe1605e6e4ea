import type { useSignInBy } from "@one-hub/hooks";
import { finishPasskeyLogin, type Gateway, type PasskeyAssertion } from "@one-hub/sdk";
import { notifyError, notifyInfo } from "../../lib/notify.ts";
import { passkeyMessage } from "./passkey-message.ts";
import { answerWithPasskey, PasskeyError } from "./passkey.ts";

type ByPasskey = Pick<ReturnType<typeof useSignInBy>, "mutate">;

const signIn = (byPasskey: ByPasskey, answered: () => Promise<PasskeyAssertion>): void =>
  byPasskey.mutate(async (gateway) => finishPasskeyLogin(gateway, await answered()), {
    onError: (error) => {
      if (error instanceof PasskeyError && error.trouble === "dismissed") notifyInfo(passkeyMessage(error), "passkey");
      else notifyError(passkeyMessage(error));
    },
  });

/** Asks for a passkey and signs in with it; what went wrong is told. Needs the texts of `signin`. */
export const signInByPasskey = (byPasskey: ByPasskey, gateway: Gateway, username: string): void =>
  signIn(byPasskey, () => answerWithPasskey(gateway, username));

/** Offers passkeys in the browser's autofill and signs in with the chosen one. Rejects if there are none. */
export const offerPasskeys = async (byPasskey: ByPasskey, gateway: Gateway): Promise<void> => {
  const answer = await answerWithPasskey(gateway, "", true);
  signIn(byPasskey, () => Promise.resolve(answer));
};
