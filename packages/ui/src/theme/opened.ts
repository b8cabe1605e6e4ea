import { useEffect, useState } from "react";

/** Whether it was open at least once; until then its code is not needed. */
export const useEverOpened = (opened: boolean): boolean => {
  const [ever, setEver] = useState(opened);
  if (opened && !ever) setEver(true);
  return ever || opened;
};

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
