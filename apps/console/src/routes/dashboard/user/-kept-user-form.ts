import type { User } from "@one-hub/sdk";
import { keptFormOf } from "../../../lib/kept-forms.ts";
import type { OpenWindows } from "./-user-windows.tsx";

/** Name of the user form, for `useKeptForm`. */
export const userFormName = "user";

/** The form that was open when the session of `visitor`, an id of a user, ended. */
export const keptWindows = (visitor: number): OpenWindows => {
  const left = keptFormOf<User | null>(visitor, userFormName);
  return left === undefined ? {} : { drawer: left === null ? {} : { user: left }, round: 1 };
};
