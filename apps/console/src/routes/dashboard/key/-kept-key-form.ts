/** Name of the key form, for `useKeptForm`. */
export const keyFormName = "key";

/** Which key's form was open when the session ended. */
export interface KeptKeyForm {
  /** Undefined for a new key. */
  readonly id: number | undefined;
  readonly revive: boolean;
}
