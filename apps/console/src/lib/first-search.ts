import * as z from "zod/mini";

/** Pages that mails link to, whose addresses hold secrets. */
const mailedPages: ReadonlySet<string> = new Set([
  "/user/reset",
  "/auth/session/update-password",
  "/auth/session/verify",
]);
const mailedNames = ["email", "token", "code"] as const;

const keptState = z.object({ mailed: z.record(z.string(), z.string()) });

let mailed: Readonly<Record<string, string>> | undefined;

const read = (): Map<string, string> => {
  if (typeof location === "undefined") return new Map();
  const { pathname, search, hash } = location;
  const given = new URLSearchParams(search);
  if (!mailedPages.has(pathname)) return new Map(given);
  const found = mailedNames.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  // A page that was reloaded has them in its history entry, which ends with the tab.
  const kept = keptState.safeParse(history.state);
  mailed = found.length > 0 ? Object.fromEntries(found) : kept.success ? kept.data.mailed : undefined;
  for (const name of mailedNames) given.delete(name);
  const rest = given.toString();
  // Analytics and the support widget, which load later, read the address.
  if (found.length > 0) history.replaceState(history.state, "", `${pathname}${rest === "" ? "" : `?${rest}`}${hash}`);
  return new Map([...given, ...Object.entries(mailed ?? {})]);
};

/**
 * The query with which the page was opened, unparsed: the router reads values as JSON, so `12e45` would become a number.
 * Parameters of a mailed link leave the address bar at once; they stay in memory and, for a reload, in the history entry.
 */
export const firstSearch: ReadonlyMap<string, string> = read();

/** Puts what a mailed link held into the history entry; once the router has made its own. */
export const keepMailed = (): void => {
  if (mailed !== undefined) history.replaceState({ ...history.state, mailed }, "");
};
