import { useTokens } from "@one-hub/hooks";
import type { Token } from "@one-hub/sdk";
import { useState } from "react";
import { isUsable, preferredKey, quickStartKeys } from "./usable-keys.ts";

/** The person's keys that a call would not be refused with, and what becomes of asking for them. */
export interface OwnKeys {
  readonly usable: readonly Token[] | undefined;
  /** The chosen one, else the newest that may call every model of its group, else the newest; undefined where there is none. */
  readonly key: Token | undefined;
  readonly error: Error | null;
  readonly retrying: boolean;
  readonly retry: () => void;
}

/** The keys to choose one of, by its id. */
export const useOwnKeys = (chosen: number | undefined): OwnKeys => {
  const { data, error, isFetching, refetch } = useTokens(quickStartKeys);
  const [now] = useState(() => Date.now() / 1000);
  const usable = data?.data.filter((key) => isUsable(key, now));
  return {
    usable,
    key: usable === undefined ? undefined : preferredKey(usable, chosen),
    error,
    retrying: isFetching,
    retry: () => void refetch(),
  };
};
