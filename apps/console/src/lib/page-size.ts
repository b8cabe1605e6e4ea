import type { PageSize } from "@one-hub/ui";
import { useState } from "react";
import { storedPageSize, storePageSize } from "./list-search.ts";

/** Page size of a list without an address, such as a drawer's; remembered on the device. */
export const usePageSize = (list: string, initial: PageSize): [PageSize, (size: PageSize) => void] => {
  const [size, setSize] = useState(() => storedPageSize(list) ?? initial);
  return [
    size,
    (next) => {
      storePageSize(list, next);
      setSize(next);
    },
  ];
};
