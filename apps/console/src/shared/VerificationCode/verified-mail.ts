export interface VerifiedMail {
  readonly email: string;
  readonly code: string;
}

let kept: VerifiedMail | undefined;

/** Hands what was entered on the verification page to the next form. In memory only: a code belongs into no address. */
export const keepVerifiedMail = (mail: VerifiedMail): void => {
  kept = mail;
};

export const verifiedMail = (): VerifiedMail | undefined => kept;
