import { sessionQuery } from "@one-hub/hooks";
import { useEffect, useRef, useState } from "react";
import { setDirty } from "./dirty-forms.ts";
import { gateway } from "./gateway.ts";
import { queryClient } from "./query-client.ts";
import { useSelf } from "./session.ts";

/** A form whose session ended before it was sent. In memory only, so that it never reaches the browser's storage. */
interface KeptForm {
  readonly user: number;
  readonly path: string;
  readonly name: string;
  readonly values: object;
  /** Data that the page needs to reopen the form. */
  readonly about: unknown;
  /** Something secret was typed, which is not kept. */
  readonly lostSecret: boolean;
}

let kept: readonly KeptForm[] = [];
let signingOut = false;
const waiting = Symbol("kept forms");

const keep = (forms: readonly KeptForm[]): void => {
  kept = forms;
  setDirty(waiting, forms.length > 0);
};

export const isSessionOver = (): boolean => queryClient.getQueryData(sessionQuery(gateway).queryKey) === null;

/** Whether a form waits for its user to sign in again. */
export const hasKeptForms = (): boolean => kept.length > 0;

/** Called on sign-out: keeps nothing from here on, unless it fails. */
export const keepNothing = (): void => {
  signingOut = true;
  keep([]);
};

/** Called after a failed sign-out or a sign-in. */
export const keepAgain = (): void => {
  signingOut = false;
};

const isOf = (form: KeptForm, user: number, name: string): boolean =>
  form.user === user && form.path === location.pathname && form.name === name;

/** Data to reopen the form that was open when the session ended; undefined if there was none. */
export const keptFormOf = <About>(user: number, name: string): About | undefined =>
  kept.find((form) => isOf(form, user, name))?.about as About | undefined;

/** Options of {@link useKeptForm}. */
export interface KeptFormOptions<Values extends object> {
  /** Tells the forms of a page apart. */
  readonly name: string;
  /** Whether something was typed that has not been saved; true also while it is being sent. */
  readonly unsaved: boolean;
  readonly values: Values;
  /** Names of passwords, keys and codes: never kept. */
  readonly secrets?: readonly (keyof Values)[];
  readonly ready?: boolean;
  readonly about?: unknown;
  readonly restore: (values: Partial<Values>) => void;
}

/**
 * Keeps what was typed when the session ends under a form, and puts it back when the same user has signed in and the page stands again.
 * Returns whether something secret has to be typed once more.
 */
export const useKeptForm = <Values extends object>(options: KeptFormOptions<Values>): boolean => {
  const { id: user } = useSelf();
  const { name, ready = true } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [found] = useState(() => kept.find((form) => isOf(form, user, name)));
  useEffect(() => {
    // Forms of other users, who may never come back to this tab.
    keep(kept.filter((form) => form.user === user));
    keepAgain();
    const path = location.pathname;
    return () => {
      const { unsaved, values, secrets = [], about } = latest.current;
      if (!unsaved || signingOut || !isSessionOver()) return;
      const isSecret = (field: string): boolean => (secrets as readonly string[]).includes(field);
      const fields = Object.entries(values);
      keep([
        ...kept.filter((form) => !(form.user === user && form.path === path && form.name === name)),
        {
          user,
          path,
          name,
          values: Object.fromEntries(fields.filter(([field]) => !isSecret(field))),
          about,
          lostSecret: fields.some(([field, value]) => isSecret(field) && value !== ""),
        },
      ]);
    };
  }, [user, name]);
  useEffect(() => {
    if (!ready || found === undefined || !kept.includes(found)) return;
    keep(kept.filter((form) => form !== found));
    latest.current.restore(found.values);
  }, [ready, found]);
  // Typed again, it is not missing any more.
  const { values, secrets = [] } = options;
  const [typed, setTyped] = useState(false);
  if (!typed && secrets.some((field) => values[field] !== "")) setTyped(true);
  return found?.lostSecret === true && !typed;
};
