import type * as Body from "./DrawerBody.tsx";

/** Loads the drawers' code ahead. */
export const loadDrawer = (): Promise<typeof Body> => import("./DrawerBody.tsx");
