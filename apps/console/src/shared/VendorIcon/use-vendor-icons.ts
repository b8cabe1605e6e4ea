import { useOwnedBy } from "@one-hub/hooks";
import { useMemo } from "react";

/** The vendors' icons as the gateway knows them, by the name that models carry. */
export const useVendorIcons = (): ReadonlyMap<string, string> => {
  const { data } = useOwnedBy();
  return useMemo(() => new Map(Object.values(data ?? {}).map(({ name, icon }) => [name, icon])), [data]);
};
