import { useEffect, useState } from "react";

/** How long typing pauses before what was typed is looked up, in milliseconds. */
const PAUSE_MS = 400;

/** A value that has not changed for a moment; the one before it until then. */
export const useSettled = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
