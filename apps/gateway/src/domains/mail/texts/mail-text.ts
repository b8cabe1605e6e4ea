/** What some mails name: amounts of one about the balance, as texts, and the account of one about a changed address. */
export type MailDetails = { readonly balance: string; readonly threshold: string; readonly username: string };

/** The words of one mail. */
type MailText = {
  readonly subject: (site: string) => string;
  readonly intro: (site: string, details: MailDetails) => string;
  /** Label of the link; absent in mails with a code. */
  readonly action?: string;
  readonly closing: string;
};

export type MailKind =
  | "verification"
  | "reset"
  | "taken"
  | "issued"
  | "rejected"
  | "lowBalance"
  | "addressChanged"
  | "test";

/** All mails in one language. */
export type MailTexts = Readonly<Record<MailKind, MailText>>;
