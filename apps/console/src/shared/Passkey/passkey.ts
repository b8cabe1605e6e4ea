import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import {
  beginPasskeyLogin,
  beginPasskeyRegistration,
  finishPasskeyRegistration,
  type Gateway,
  type PasskeyAssertion,
} from "@one-hub/sdk";

/** Why no passkey was used, where it is not the gateway's refusal: the browser has none, the person said no, the one is there already. */
export type PasskeyTrouble = "unsupported" | "dismissed" | "known" | "insecure" | "other";

/** Carries a {@link PasskeyTrouble}. */
export class PasskeyError extends Error {
  override readonly name = "PasskeyError";
  readonly trouble: PasskeyTrouble;

  constructor(trouble: PasskeyTrouble, cause?: unknown) {
    super(`no passkey: ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

const troubles: Readonly<Record<string, PasskeyTrouble>> = {
  NotAllowedError: "dismissed",
  AbortError: "dismissed",
  InvalidStateError: "known",
  NotSupportedError: "unsupported",
  SecurityError: "insecure",
};

const ceremony = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
  if (!browserSupportsWebAuthn()) throw new PasskeyError("unsupported");
  try {
    return await run();
  } catch (error) {
    throw new PasskeyError(error instanceof Error ? (troubles[error.name] ?? "other") : "other", error);
  }
};

// The contract leaves the words of WebAuthn's lists open, as gateways send what their library does; the browser judges them.
type Creation = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Request = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** Lets a person answer with a passkey of an account; `waiting` offers all of them among what the browser fills in, and lasts until one is chosen. */
export const answerWithPasskey = async (
  gateway: Gateway,
  username: string,
  waiting = false,
): Promise<PasskeyAssertion> => {
  const options = await beginPasskeyLogin(gateway, username);
  const answer = await ceremony(() =>
    startAuthentication({ optionsJSON: options as Request, useBrowserAutofill: waiting }),
  );
  const { userHandle, ...response } = answer.response;
  const { id, rawId, type } = answer;
  return { id, rawId, type, response: { ...response, ...(userHandle !== undefined && { userHandle }) } };
};

/** Makes a passkey for the account that is signed in; `onSend` is called before it goes to the gateway. */
export const addPasskey = async (gateway: Gateway, alias: string, onSend: () => void): Promise<void> => {
  const options = await beginPasskeyRegistration(gateway, alias);
  const { id, rawId, type, response } = await ceremony(() => startRegistration({ optionsJSON: options as Creation }));
  const { attestationObject, clientDataJSON, transports } = response;
  onSend();
  await finishPasskeyRegistration(gateway, {
    id,
    rawId,
    type,
    response: { attestationObject, clientDataJSON, ...(transports !== undefined && { transports }) },
  });
};
