import { useOwnedBy, usePrices } from "@one-hub/hooks";
import { useMemo } from "react";

/** Every priced model with the name of its vendor. The same map until prices or vendors change. */
export const useModelOwners = (): ReadonlyMap<string, string> => {
  const prices = usePrices();
  const vendors = useOwnedBy();
  return useMemo(
    () => new Map((prices.data ?? []).map((price) => [price.model, vendors.data?.[price.channel_type]?.name ?? ""])),
    [prices.data, vendors.data],
  );
};
