import { channelKeys, channelTagKeys, useSupports } from "@one-hub/hooks";
import { type ChannelKeyOptions, type Gateway, getChannelKey, listChannelTagMembers } from "@one-hub/sdk";
import type { QueryClient } from "@tanstack/react-query";

/** Leaves keys out of a reply. */
export type OmitKey = Pick<ChannelKeyOptions, "omitKey">;

const WITHOUT_KEY: OmitKey = { omitKey: true };
const AS_IT_IS: OmitKey = {};

/** Leaves keys out of replies, where the gateway can (extension `channel_key`). The same object until that changes. */
export const useOmitKey = (): OmitKey => (useSupports("channel_key") === true ? WITHOUT_KEY : AS_IT_IS);

/** Reads every list of channels again, after calls that no mutation made. */
export const refetchChannels = async (client: QueryClient): Promise<void> => {
  await Promise.all([channelKeys.all, channelTagKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })));
};

/** The keys of a tag's channels, one a line, each asked for by itself. */
export const readTagKeys = async (gateway: Gateway, tag: string): Promise<string> => {
  const keys: string[] = [];
  for (const { id } of await listChannelTagMembers(gateway, tag, WITHOUT_KEY))
    keys.push(await getChannelKey(gateway, id));
  return keys.join("\n");
};
