import { useSession } from "@one-hub/hooks";
import { useEffect } from "react";
import { createStore } from "../../../lib/store.ts";
import type { Document, Operation } from "./-document.ts";
import { type Signing, signingOf, takesSession } from "./-signing.ts";
import { isHeaderValue, secretHeader } from "./-try-request.ts";

/** What signs the calls of this page. */
interface Credentials {
  /** Undefined until it is chosen: the session of a signed-in visitor, else a token. */
  readonly way: "session" | "token" | undefined;
  readonly token: string;
  /** Empty for a key that is typed. */
  readonly keyId: string;
  readonly key: string;
  readonly password: string;
}

const none: Credentials = { way: undefined, token: "", keyId: "", key: "", password: "" };

// In memory only, for all operations of the page, and forgotten when the page is left.
const credentials = createStore(none);

/** Changes what signs the calls. */
export const changeCredentials = (change: Partial<Credentials>): void =>
  credentials.set({ ...credentials.get(), ...change });

/** How a call is signed now. */
export interface Credential {
  readonly values: Credentials;
  /** The visitor has a session; undefined until it is known. */
  readonly isSignedIn: boolean | undefined;
  readonly takesSession: boolean;
  readonly signing: Signing | undefined;
  readonly way: "session" | "secret" | "none";
  /** The gateway will refuse the call, as far as that is known. */
  readonly isMissing: boolean;
  /** The browser can send the secret. */
  readonly isSendable: boolean;
  /** Headers with the secret. */
  readonly headers: Readonly<Record<string, string>>;
}

const secretOf = (values: Credentials, { kind }: Signing): string => values[kind].trim();

/** How a call of an operation is signed now. */
export const useCredential = (document: Document, operation: Operation): Credential => {
  const values = credentials.useValue();
  const { state } = useSession();
  useEffect(() => () => credentials.set(none), []);
  const isSignedIn = state === "loading" ? undefined : state === "authenticated";
  const signing = signingOf(document, operation);
  const hasSession = takesSession(operation);
  const chosen = values.way ?? (isSignedIn === false && operation.security.length > 0 ? "token" : "session");
  const way = hasSession && (signing === undefined || chosen === "session") ? "session" : signing ? "secret" : "none";
  const secret = signing === undefined ? "" : secretOf(values, signing);
  const isMissing =
    operation.security.length > 0 && (way === "session" ? isSignedIn === false : way === "secret" && secret === "");
  const headers: Credential["headers"] =
    way === "secret" && signing && secret !== "" ? { [signing.header]: secretHeader(signing, secret) } : {};
  return {
    values,
    isSignedIn,
    takesSession: hasSession,
    signing,
    way,
    isMissing,
    isSendable: Object.values(headers).every(isHeaderValue),
    headers,
  };
};
