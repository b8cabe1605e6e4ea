import { useState } from "react";

/** Whether a text is typed in a field of several lines: from its second line on, until the field is left with one, so that the focus stays. */
export const useInLines = (text: string): readonly [inLines: boolean, onLeave: () => void] => {
  const [inLines, setInLines] = useState(false);
  const isLong = text.trim().includes("\n");
  if (isLong && !inLines) setInLines(true);
  return [inLines, () => setInLines(isLong)];
};
