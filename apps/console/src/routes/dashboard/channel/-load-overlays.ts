import { withTexts } from "../../../i18n/i18n.ts";

/** Loads what floats over the list, with its texts. */
export const loadOverlays = async () =>
  (await withTexts(import("./-channel-overlays.tsx"), "channel_form", "channel_tools", "administration", "zod"))
    .ChannelOverlays;
