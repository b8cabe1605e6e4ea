import * as z from "zod/mini";
import { ownPath } from "../../lib/return-to.ts";

/** What this tab remembers while a person is at the provider. */
export interface OnTheWay {
  readonly returnTo?: string | undefined;
  /** Whether to link the account to the signed-in user. */
  readonly bind: boolean;
  /** It is bound already: signing in there proves who is here. */
  readonly confirm?: boolean | undefined;
}

const entry = "oneHub-oauth";
const shape = z.object({ returnTo: z.optional(z.string()), bind: z.boolean(), confirm: z.optional(z.boolean()) });

/** Remembers it in this tab only. */
export const rememberTheWay = (way: OnTheWay): void => {
  try {
    sessionStorage.setItem(entry, JSON.stringify(way));
  } catch {
    // Without it a sign-in leads to the dashboard.
  }
};

/** The stored state; a tab that began nothing signs in. */
export const readTheWay = (): OnTheWay => {
  try {
    const parsed = shape.safeParse(JSON.parse(sessionStorage.getItem(entry) ?? "null"));
    return parsed.success
      ? { bind: parsed.data.bind, confirm: parsed.data.confirm, returnTo: ownPath(parsed.data.returnTo) }
      : { bind: false };
  } catch {
    return { bind: false };
  }
};
