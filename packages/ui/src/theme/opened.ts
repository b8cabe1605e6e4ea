import { useEffect, useState } from "react";

/**
 * The same as `opened`, but never in the first render: code that has just been loaded notes where the focus was, and
 * plays its transition, only when it sees the change from closed to open.
 */
export const useOpenedAfterMount = (opened: boolean): boolean => {
  const [mounted, setMounted] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- The second render is the purpose.
  useEffect(() => setMounted(true), []);
  return opened && mounted;
};
