import { useTokens } from "@one-hub/hooks";
import { useState } from "react";
import { isUsable, preferredKey, quickStartKeys } from "./usable-keys.ts";

/** The person's keys that a call would not be refused with, the one that is chosen by its id, and what becomes of asking for them. */
export const useOwnKeys = (chosen: number | undefined) => {
  const { data, error, isFetching: retrying, refetch } = useTokens(quickStartKeys);
  const [now] = useState(() => Date.now() / 1000);
  const usable = data?.data.filter((key) => isUsable(key, now));
  const key = usable && preferredKey(usable, chosen);
  return { usable, key, error, retrying, retry: () => void refetch() };
};
