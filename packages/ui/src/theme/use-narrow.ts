import { useMedia } from "./use-media.ts";

/** Whether the window is a phone's (below 900 px), where rows become cards. */
export const useNarrow = (): boolean => useMedia("(max-width: 899.98px)");
