/** Money set aside for one call. */
export type Hold = {
  readonly id: number;
  readonly userId: number;
  readonly tokenId: number;
  /** Quota units taken from the balance. */
  readonly quota: number;
  /** Whether the key has a quota of its own, from which the same amount was taken. */
  readonly limited: boolean;
};

export type HoldRequest = {
  readonly userId: number;
  readonly tokenId: number;
  /** Quota units the call may cost; where less is left, all that is left is held. */
  readonly estimate: number;
  /** Quota units that must be left for the call to be let through: the estimate unless given. */
  readonly least?: number;
  readonly username: string;
  readonly tokenName: string;
  readonly modelName: string;
};

/** Reason of a refused hold: too little quota, an unusable account or key, or a database that cannot be written. */
export type HoldRefusal = "user_quota" | "token_quota" | "user_unusable" | "token_unusable" | "unwritable";

export type HoldResult = { hold: Hold; refusal?: never } | { hold?: never; refusal: HoldRefusal };
