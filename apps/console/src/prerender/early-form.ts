/** What public pages' forms tell the script that serves them until the console has loaded; JSON in `data-early` of the form. */
export interface EarlyFormPlan {
  /** Path of the gateway. */
  readonly path: string;
  readonly method: "GET" | "POST";
  /** Names of the fields that are sent: as JSON with POST, in the query with GET. */
  readonly fields: readonly string[];
  /** Fields that must not be empty, with what is said when they are. */
  readonly required: Readonly<Record<string, string>>;
  /** Fields that must hold the same as another, with what is said when they do not. */
  readonly same?: Readonly<Record<string, readonly [other: string, text: string]>>;
  /** Label of the button while the request runs. */
  readonly busy: string;
  /** Message when the gateway gives no reason. */
  readonly failed: string;
  /** Messages by refusal code; other refusals show the gateway's message. */
  readonly refusals: Readonly<Record<string, string>>;
  /** Message after too many attempts. */
  readonly limited: string;
  /** A call to make with the same fields after success: who has made an account is signed in. */
  readonly after?: string;
  /** What success says, `{field}` standing for what was typed; without it success leaves the page, for the one that was asked for (`returnTo`). */
  readonly done?: string;
  /** Fields that come from the device's storage when it has them, by their entry there. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Marks of the document, set by the host, under which the form asks for more than this: it waits for the console then. */
  readonly unless?: readonly string[];
}

/** A form that was sent before the console had loaded. */
export interface EarlySubmission {
  readonly path: string;
  /** The reason when it was refused; undefined after a success that stays on the page. Never resolves when the page is left. */
  readonly failure: Promise<string | undefined>;
}

/** What {@link EarlySubmission} and held presses are handed over by. */
export interface EarlySubmit {
  /** Takes back what the script changed in the page and ends its work. `held` does what a person has asked for since. */
  readonly release: () => { readonly sent?: EarlySubmission | undefined; readonly held?: (() => void) | undefined };
}

/** A call that was made before the console had loaded. */
export interface EarlyCall {
  readonly url: string;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    earlySubmit?: EarlySubmit;
    earlySession?: EarlyCall | undefined;
  }
}
