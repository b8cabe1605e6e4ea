import type { Token } from "@one-hub/sdk";

/** Name of the form of the own keys, for `useKeptForm`. */
export const keyFormName = "key";

/** Name of the form of other users' keys: the page shows one list or the other, and each reopens its own form. */
export const everybodysKeyFormName = "everybodys key";

/** Which key's form was open when the session ended. */
export interface KeptKeyForm {
  /** Undefined for a new key. */
  readonly id: number | undefined;
  readonly revive: boolean;
  /** Version that the form was opened with. */
  readonly revision: string | undefined;
}

/** A key that was read again under the version that its kept form was opened with, so that a change meanwhile is noticed. */
export const asOpened = (key: Token, { revision }: KeptKeyForm): Token =>
  revision === undefined ? key : { ...key, revision };
