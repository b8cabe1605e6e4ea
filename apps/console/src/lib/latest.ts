import { useState } from "react";

/** The latest defined value, so that a dialog keeps its content while it fades out. */
export const useLatest = <Value>(value: Value | undefined): Value | undefined => {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
};
