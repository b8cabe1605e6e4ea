import { isGatewayError, type CallOptions, type Gateway, type GatewayErrorKind } from "@one-hub/sdk";
import {
  skipToken,
  type DataTag,
  type MutationMeta,
  type Query,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
  type SkipToken,
  type UseMutationOptions,
} from "@tanstack/react-query";

/** The cache keys of one tag: `[tag, "list" | "detail", input]`, and their prefixes for invalidation. */
export interface ResourceKeys<Tag extends string> {
  /** Everything of the tag. */
  readonly all: readonly [Tag];
  /** Every list. */
  readonly lists: readonly [Tag, "list"];
  /** Every detail. */
  readonly details: readonly [Tag, "detail"];
  /** The list with these filters. */
  readonly list: <Input>(input: Input) => readonly [Tag, "list", Input];
  /** The one with this id. */
  readonly detail: <Input>(input: Input) => readonly [Tag, "detail", Input];
}

/**
 * The only place that creates cache keys.
 *
 * @example const channelKeys = keysOf("channel"); // channelKeys.detail(0) is ["channel", "detail", 0]
 */
export const keysOf = <Tag extends string>(tag: Tag): ResourceKeys<Tag> => ({
  all: [tag],
  lists: [tag, "list"],
  details: [tag, "detail"],
  list: (input) => [tag, "list", input],
  detail: (input) => [tag, "detail", input],
});

/** Ends every key of a query, so that replies of one gateway are never shown as another's. */
export interface GatewayMark {
  readonly gateway: string;
}

/** A cache key with the mark of its gateway and the type of its data; prefixes without the mark match it too. */
export const keyAt = <Data>(gateway: Gateway, key: QueryKey): DataTag<QueryKey, Data, Error> =>
  // The tag exists as a type only.
  [...key, { gateway: gateway.id } satisfies GatewayMark] as unknown as DataTag<QueryKey, Data, Error>;

/** Whether a key belongs to another gateway. */
export const isElsewhere = (gateway: Gateway, key: QueryKey | undefined): boolean => {
  // Keys of other programs may end with anything.
  const mark = key?.at(-1) as Partial<GatewayMark> | null | undefined;
  return (mark?.gateway ?? gateway.id) !== gateway.id;
};

/** One options object for hooks, loaders and prefetches, such as `useQuery(it)` and `client.fetchQuery(it)`. Its key carries the data's type. */
export interface ResourceQuery<Data> {
  queryKey: DataTag<QueryKey, Data, Error>;
  /** The skip token while the input is unknown. */
  queryFn: QueryFunction<Data> | SkipToken;
  /** Milliseconds for which a reply counts as fresh. */
  staleTime?: number;
  /** Milliseconds between two calls; none while the tab is hidden. */
  refetchInterval?: number;
  /** Rows to show while others load. */
  placeholderData?: (
    previous: Data | undefined,
    former: { readonly queryKey: QueryKey } | undefined,
  ) => Data | undefined;
}

/** A {@link ResourceQuery} whose input is known: for `useSuspenseQuery` and `usePrefetchQuery`, too. */
export interface ReadyQuery<Data> extends ResourceQuery<Data> {
  queryFn: QueryFunction<Data>;
}

/** Creates the options of a query; without an input it reads nothing. */
export interface QueryMaker<Data, Input> {
  (gateway: Gateway, input: Input): ReadyQuery<Data>;
  (gateway: Gateway, input: Input | undefined): ResourceQuery<Data>;
}

/** How a {@link resourceQuery} differs from the QueryClient's defaults. */
export type ResourceQuerySettings<Data> = Omit<ResourceQuery<Data>, "queryKey" | "queryFn">;

/**
 * Creates the options of a query. An `undefined` input reads nothing; 0, "" and false are values.
 *
 * @example
 * const channelQuery = (gateway: Gateway, id: number | undefined) =>
 *   resourceQuery(gateway, channelKeys.detail(id), id, (known, options) => getChannel(gateway, known, options));
 */
export function resourceQuery<Data, Input extends string | number | boolean | object | null>(
  gateway: Gateway,
  queryKey: QueryKey,
  input: Input,
  read: (input: Input, options: CallOptions) => Promise<Data>,
  settings?: ResourceQuerySettings<Data>,
): ReadyQuery<Data>;
export function resourceQuery<Data, Input>(
  gateway: Gateway,
  queryKey: QueryKey,
  input: Input | undefined,
  read: (input: Input, options: CallOptions) => Promise<Data>,
  settings?: ResourceQuerySettings<Data>,
): ResourceQuery<Data>;
export function resourceQuery<Data, Input>(
  gateway: Gateway,
  queryKey: QueryKey,
  input: Input | undefined,
  read: (input: Input, options: CallOptions) => Promise<Data>,
  settings?: ResourceQuerySettings<Data>,
): ResourceQuery<Data> {
  return {
    queryKey: keyAt(gateway, queryKey),
    queryFn: input === undefined ? skipToken : ({ signal }) => read(input, { signal }),
    // Without an input no former page is kept.
    ...(input !== undefined && settings),
  };
}

/** An input as far as it may name a row, such as the user whose notes are listed. */
type RowInput = { readonly id?: unknown } | null | undefined;

/** Returns the former rows where they may be shown meanwhile. */
type KeepPage = <Data>(
  previous: Data | undefined,
  former: { readonly queryKey: QueryKey } | undefined,
) => Data | undefined;

/** By the row that the input names. */
const keepers = /* @__PURE__ */ new WeakMap<Gateway, Record<string, KeepPage>>();

/**
 * Keeps the former page visible until the next one is loaded (`isPlaceholderData`): one of the same gateway and, where the input names a row, of
 * the same one. The function stays the same between renders: with a new one, TanStack Query would select again at each.
 */
export const keepPage = (gateway: Gateway, input: unknown): KeepPage => {
  const known = keepers.get(gateway) ?? {};
  keepers.set(gateway, known);
  return (known[(input as RowInput)?.id as string] ??= (previous, former) =>
    isElsewhere(gateway, former?.queryKey) || (former?.queryKey[2] as RowInput)?.id !== (input as RowInput)?.id
      ? undefined
      : previous);
};

/** Callbacks of a mutation. The cache is up to date before any of these runs. */
export interface MutationCallbacks<Data, Variables> {
  onSuccess?: (data: Data, variables: Variables) => unknown;
  /** A `GatewayError`, or an error thrown by a callback. */
  onError?: (error: Error, variables: Variables) => unknown;
  /** After success and failure. */
  onSettled?: (variables: Variables) => unknown;
  /** Marks for the application's MutationCache, for example that a form shows the error. */
  meta?: MutationMeta;
}

/** Reverts an optimistic update. */
export type Rollback = () => void;

/** Options of a mutation; `useMutation(it)`. */
export type ResourceMutationOptions<Data, Variables> = UseMutationOptions<Data, Error, Variables, Rollback | undefined>;

/** Name of a mutation in devtools and filters: its tag and its action, such as `["token", "updateStatus"]`. */
export type MutationName = readonly [tag: string, action: string];

/** Binds a declared mutation to a gateway and to the callbacks of one caller. */
export type ResourceMutation<Data, Variables> = (
  gateway: Gateway,
  callbacks?: MutationCallbacks<Data, Variables>,
) => ResourceMutationOptions<Data, Variables>;

/**
 * Refetches everything of a gateway under a key. Another gateway's answers stay: that gateway was not asked, and may not answer now. A first read
 * in progress is restarted: it may predate the change, and `invalidateQueries` alone would take its result for the new state.
 */
export const refetchAll = (client: QueryClient, gateway: Gateway, queryKey: QueryKey): Promise<void> => {
  const isHere = (query: Query): boolean => !isElsewhere(gateway, query.queryKey);
  void client.cancelQueries(
    { predicate: (query) => isHere(query) && query.state.data === undefined, queryKey, type: "active" },
    { silent: true },
  );
  return client.invalidateQueries({ predicate: isHere, queryKey });
};

// The gateway may have done it nevertheless.
const unsure: ReadonlySet<GatewayErrorKind> = new Set(["network", "server", "malformed"]);

/**
 * Declares a mutation together with the keys that it makes stale, at its gateway. They are refetched and awaited before the caller's callbacks
 * run, and no caller can omit that; after a failure with an unknown outcome they are refetched too. `inAdvance` applies an
 * optimistic update and returns a function that reverts it; only toggles use it. The name and the gateway's mark are the mutation key.
 *
 * @example
 * const removeChannel = resourceMutation(
 *   ["channel", "remove"],
 *   (gateway, id: number) => deleteChannel(gateway, id),
 *   (id) => [channelKeys.lists, channelKeys.detail(id)],
 * );
 * useMutation(removeChannel(useGateway(), { onSuccess: close }));
 */
export const resourceMutation =
  <Data, Variables>(
    name: MutationName,
    run: (gateway: Gateway, variables: Variables) => Promise<Data>,
    stale: (variables: Variables) => readonly QueryKey[],
    inAdvance?: (client: QueryClient, variables: Variables, gateway: Gateway) => Promise<Rollback>,
  ): ResourceMutation<Data, Variables> =>
  (gateway, callbacks = {}) => {
    const refresh = (client: QueryClient, variables: Variables): Promise<unknown> =>
      Promise.all(stale(variables).map((queryKey) => refetchAll(client, gateway, queryKey)));
    const mutationKey = keyAt(gateway, name);
    return {
      mutationKey,
      mutationFn: (variables) => run(gateway, variables),
      retry: false,
      // Variables and data hold passwords and new keys. With 0, a mutation under way would be checked without a pause.
      gcTime: 1000,
      onMutate: (variables, { client }) => inAdvance?.(client, variables, gateway),
      onSuccess: async (data, variables, _rollback, { client }) => {
        // While another one is shown in advance, an answer from before it would take it back.
        if (inAdvance === undefined || client.isMutating({ mutationKey }) === 1) await refresh(client, variables);
        await callbacks.onSuccess?.(data, variables);
      },
      onError: async (error, variables, rollback, { client }) => {
        rollback?.();
        // Not awaited: without a network the form would wait for calls that fail too.
        if (rollback !== undefined || (isGatewayError(error) && unsure.has(error.kind)))
          void refresh(client, variables);
        await callbacks.onError?.(error, variables);
      },
      onSettled: (_data, _error, variables) => callbacks.onSettled?.(variables),
      ...(callbacks.meta && { meta: callbacks.meta }),
    };
  };
