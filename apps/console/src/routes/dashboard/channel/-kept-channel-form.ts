import type { DrawerTarget } from "./-channel-windows.ts";

/** Name of the channel form, for `useKeptForm`. */
export const channelFormName = "channel";

/** Which channel's form was open when the session ended. */
export type KeptChannelForm = DrawerTarget;
