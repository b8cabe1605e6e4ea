import type { components } from "@one-hub/sdk";
import type { Ctx } from "../../context.ts";
import { openChannel, openChannelKey } from "./channel-secrets.ts";
import type { ChannelRow } from "./store.ts";
import { toChannel } from "./view.ts";

/** A stored channel as a reply has it, with its key unless that is to be left out. */
export const readChannelView = (
  { vault }: Pick<Ctx, "vault">,
  row: ChannelRow,
  { omit_key: omitsKey }: { readonly omit_key?: boolean },
): components["schemas"]["Channel"] =>
  toChannel(openChannel(vault, row), omitsKey === true ? "" : openChannelKey(vault, row));
