import { useState } from "react";

/** The latest value there was: what a dialog is about stands while it fades away. */
export const useLatest = <Value>(value: Value | undefined): Value | undefined => {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
};
