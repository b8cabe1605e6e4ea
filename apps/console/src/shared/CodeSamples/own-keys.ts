import { useTokens } from "@one-hub/hooks";
import { useState } from "react";
import { isUsable, preferredKey, quickStartKeys } from "./usable-keys.ts";

/** The usable keys of the signed-in user, the chosen one, and the state of the request. */
export const useOwnKeys = (chosen: number | undefined) => {
  const { data, error, isFetching: retrying, refetch } = useTokens(quickStartKeys);
  const [now] = useState(() => Date.now() / 1000);
  const usable = data?.data.filter((key) => isUsable(key, now));
  const key = usable && preferredKey(usable, chosen);
  return { usable, key, error, retrying, retry: () => void refetch() };
};
