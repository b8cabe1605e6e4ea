import { keysOf } from "./resource.ts";

/** Cache keys of channels. */
export const channelKeys = /* @__PURE__ */ keysOf("channel");

/** Cache keys of the tags that channels share. */
export const channelTagKeys = /* @__PURE__ */ keysOf("channel_tag");
