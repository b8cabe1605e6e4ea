import type * as Body from "./DrawerBody.tsx";

/** Asks for the drawers' own code before somebody opens one. */
export const loadDrawer = (): Promise<typeof Body> => import("./DrawerBody.tsx");
