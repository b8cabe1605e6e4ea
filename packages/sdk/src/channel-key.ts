import { present, type CallOptions } from "./gateway.ts";

/** Options of calls whose reply has keys. */
export type ChannelKeyOptions = CallOptions & {
  /** Leaves keys out of the reply; a write with an empty `key` then keeps the stored ones. Extension `channel_key`. */
  omitKey?: boolean | undefined;
};
/** Splits the query that leaves keys out from the options of a call. */
export const keyQuery = ({ omitKey, ...options }: ChannelKeyOptions = {}): {
  query: { omit_key?: true };
  options: CallOptions;
} => ({
  query: present<{ omit_key: true }>({ omit_key: omitKey || undefined }),
  options,
});
