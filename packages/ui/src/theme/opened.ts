import { useMounted } from "@mantine/hooks";

/**
 * The same as `opened`, but never in the first render: code that has just been loaded notes where the focus was, and
 * plays its transition, only when it sees the change from closed to open.
 */
export const useOpenedAfterMount = (opened: boolean): boolean => useMounted() && opened;
