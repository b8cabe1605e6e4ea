import { loadTexts } from "../../../i18n/i18n.ts";

/** Loads what floats over the list, with its texts. */
export const loadOverlays = async () => {
  const [{ ChannelOverlays }] = await Promise.all([
    import("./-channel-overlays.tsx"),
    loadTexts("channel_form", "channel_tools", "administration", "zod"),
  ]);
  return ChannelOverlays;
};
