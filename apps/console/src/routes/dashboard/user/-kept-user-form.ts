import type { User } from "@one-hub/sdk";
import { keptFormOf } from "../../../lib/kept-forms.ts";
import type { OpenWindows } from "./-user-windows.tsx";

/** Name of the user form, for `useKeptForm`. */
export const userFormName = "user";

/** Name of the form that changes a balance, for `useKeptForm`. */
export const balanceFormName = "balance";

/** The form that was open when the session of `visitor`, an id of a user, ended. */
export const keptWindows = (visitor: number): OpenWindows => {
  const left = keptFormOf<User | null>(visitor, userFormName);
  const balance = keptFormOf<User>(visitor, balanceFormName);
  return {
    ...(left !== undefined && { drawer: left === null ? {} : { user: left }, round: 1 }),
    ...(balance !== undefined && { balance, round: 1 }),
  };
};
