import {
  GatewayError,
  getSelf,
  isGatewayError,
  login as sendLogin,
  logout as sendLogout,
  type Gateway,
  type LoginInput,
  type User,
} from "@one-hub/sdk";
import { useQueryClient, type DataTag, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { useMemo } from "react";

import { useGateway } from "./context.ts";
import { isElsewhere, keyAt, keysOf, type ReadyQuery } from "./resource.ts";
import { useResource, type StateSettings } from "./use-resource.ts";

/** Cache keys of the user's account: `session`, `dashboard`, `rate`, `aff`; its lists are those of the sessions. */
export const selfKeys = /* @__PURE__ */ keysOf("self");

/** Prefix of the session's keys. */
export const sessionKey = /* @__PURE__ */ selfKeys.detail("session");

/** Key of a gateway's session. */
export const sessionKeyAt = (gateway: Gateway): DataTag<QueryKey, User | null, Error> => keyAt(gateway, sessionKey);

/** The signed-in user, or null for a guest: a 401 is an answer here, not an error. For route guards; components use {@link useSession}. */
export const sessionQuery = (gateway: Gateway): ReadyQuery<User | null> => ({
  queryKey: sessionKeyAt(gateway),
  queryFn: async ({ signal }) => {
    try {
      return await getSelf(gateway, { signal });
    } catch (error) {
      if (isGatewayError(error) && error.kind === "unauthenticated") return null;
      throw error;
    }
  },
  staleTime: 5_000,
});

const checkSession = (client: QueryClient, gateway: Gateway): Promise<User | null> =>
  client.fetchQuery({ ...sessionQuery(gateway), staleTime: 0 });

const isSession = ({ queryKey: [tag, , what] }: Query): boolean => tag === "self" && what === "session";
/** Answers that stay until the next account has its own. Those about models depend on the account's groups; none is for administrators alone. */
const isPublic = ({ queryKey: [tag] }: Query): boolean => tag === "status" || tag === "model";
/** Guests may read groups, endpoints and announcements, too, but not the answers that were meant for the account. */
const isForGuests = ({ queryKey: [tag, kind] }: Query): boolean =>
  tag === "model" || tag === "group" || (kind === "detail" && (tag === "model_url" || tag === "announcement"));

/** A sign-in that leaves a session cookie in the browser, by a passkey or a provider. */
export type SignInCall = (gateway: Gateway) => Promise<unknown>;

/** Signs in by a call that sets the session, then reads the account, as the sign-in's own reply has no balance. */
export const signInBy = async (client: QueryClient, gateway: Gateway, call: SignInCall): Promise<User> => {
  await call(gateway);
  // Replies to calls made as a guest would still describe a guest, the first session check included.
  await client.cancelQueries({
    predicate: (query) => query.queryKey[0] !== "status" && !isElsewhere(gateway, query.queryKey),
  });
  // Without a first check the session becomes a guest's here, so that cancelled reads start again.
  client.setQueryData(sessionKeyAt(gateway), (user) => user ?? null);
  const user = await checkSession(client, gateway);
  // The browser did not keep the cookie.
  if (user === null) throw new GatewayError("unauthenticated");
  return user;
};

/** {@link signInBy} name and password. */
export const signIn = (client: QueryClient, gateway: Gateway, input: LoginInput): Promise<User> =>
  signInBy(client, gateway, () => sendLogin(gateway, input));

/** Ends the session on the gateway, then checks the session again. */
export const signOut = async (client: QueryClient, gateway: Gateway): Promise<void> => {
  await sendLogout(gateway);
  await client.cancelQueries({ queryKey: sessionKeyAt(gateway) });
  // The gateway has ended the session, even if it cannot confirm that now.
  await checkSession(client, gateway).catch(() => client.setQueryData(sessionKeyAt(gateway), null));
};

/**
 * Makes the session a guest's when a call is answered with 401, and drops the former user's data when the account changes,
 * in whatever way. Returns a function that stops watching.
 */
export const watchSession = (client: QueryClient, gateway: Gateway): (() => void) => {
  const isHere = (query: Query): boolean => !isElsewhere(gateway, query.queryKey);
  /** Id of the user, 0 of a guest, undefined before the session is known. */
  const accountNow = (): number | undefined => {
    const user = client.getQueryData(sessionKeyAt(gateway));
    return user === null ? 0 : user?.id;
  };
  let account = accountNow();

  const followAccount = (): void => {
    const before = account;
    // While a session is checked from the start, it is still that of the account before.
    account = accountNow() ?? before;
    if (before === undefined || account === before) return;
    const cache = client.getQueryCache();
    for (const query of cache.getAll()) {
      if (!isHere(query) || isPublic(query) || isSession(query)) continue;
      query.reset();
      // A page of the former user that is kept visible while another loads: its own query is reset, too.
      for (const observer of query.observers)
        observer.setOptions({ ...observer.options, placeholderData: () => undefined });
      if (!query.observers[0]) cache.remove(query);
    }
    // Mutations hold passwords and new keys. One under way, such as the sign-in itself, still shows its outcome.
    const mutations = client.getMutationCache();
    for (const mutation of mutations.getAll())
      if (mutation.state.status !== "pending" && !isElsewhere(gateway, mutation.options.mutationKey))
        mutations.remove(mutation);
    // As a guest, calls for private data would only be refused.
    void client.invalidateQueries({
      predicate: (query) =>
        isHere(query) && query.queryKey[0] !== "status" && !isSession(query) && (account !== 0 || isForGuests(query)),
    });
  };

  const follow401 = (error: unknown): void => {
    if (isGatewayError(error) && error.kind === "unauthenticated" && accountNow()) {
      void client.cancelQueries({ queryKey: sessionKeyAt(gateway) });
      client.setQueryData(sessionKeyAt(gateway), null);
    }
  };

  const stopQueries = client.getQueryCache().subscribe((event) => {
    if (!isHere(event.query)) return;
    if (event.type === "updated" && event.action.type === "error") follow401(event.action.error);
    // Whatever the event: a session that is hydrated is added, or has its state set.
    if (isSession(event.query)) followAccount();
  });
  const stopMutations = client.getMutationCache().subscribe((event) => {
    if (isElsewhere(gateway, event.mutation?.options.mutationKey)) return;
    if (event.type === "updated" && event.action.type === "error") follow401(event.action.error);
  });
  return () => {
    stopQueries();
    stopMutations();
  };
};

/** State of the session. `user` is set exactly when `authenticated`, `error` exactly when the first check failed with anything but a 401. */
export type SessionState =
  | { state: "loading"; user: undefined; error: undefined }
  | { state: "authenticated"; user: User; error: undefined }
  | { state: "unauthenticated"; user: undefined; error: undefined }
  | { state: "error"; user: undefined; error: Error };

/** Actions on the session. The functions stay the same between renders. */
export interface SessionActions {
  /** Checks the session again: after an `error`, and when the balance may have changed. Never rejects; the outcome is in the state. */
  refresh: () => Promise<void>;
  /** Signs in and resolves with the complete user. Rejects with `rejected` for wrong credentials, `rate_limited` after too many. */
  login: (input: LoginInput) => Promise<User>;
  /** Ends the session on the gateway and here. Rejects, and changes nothing, when the gateway can't be reached. */
  logout: () => Promise<void>;
}

/** What {@link useSession} returns. */
export type Session = SessionState & SessionActions;

/**
 * The session. It is checked when first used, again when the window gets the focus, and after sign-in and sign-out; a 401 of any other
 * call ends it. A failed refresh keeps a known user. `settings` are options of `useQuery`; with `enabled: false` an unknown session stays `loading`.
 *
 * @example
 * const session = useSession();
 * if (session.state === "authenticated") return <p>{session.user.display_name}</p>;
 */
export const useSession = (settings?: StateSettings<User | null>): Session => {
  const gateway = useGateway();
  const client = useQueryClient();
  const { data: user, error } = useResource(sessionQuery(gateway), settings);
  const actions = useMemo<SessionActions>(
    () => ({
      refresh: () =>
        checkSession(client, gateway).then(
          () => undefined,
          () => undefined,
        ),
      login: (input) => signIn(client, gateway, input),
      logout: () => signOut(client, gateway),
    }),
    [client, gateway],
  );
  return useMemo<Session>(() => {
    if (user === null) return { state: "unauthenticated", user: undefined, error: undefined, ...actions };
    if (user !== undefined) return { state: "authenticated", user, error: undefined, ...actions };
    if (error !== null) return { state: "error", user: undefined, error, ...actions };
    return { state: "loading", user: undefined, error: undefined, ...actions };
  }, [user, error, actions]);
};
