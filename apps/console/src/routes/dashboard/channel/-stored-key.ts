import { useGateway } from "@one-hub/hooks";
import { type Channel, getChannelKey } from "@one-hub/sdk";
import { useCallback } from "react";
import { withStepUp } from "../../../shared/StepUp/step-up.ts";
import type { DrawerTarget } from "./-channel-windows.ts";
import { readTagKeys } from "./-channel-calls.ts";

/**
 * Reads the stored key of a form's subject, or the keys of a tag in lines; undefined for a new channel. A gateway with the extension
 * `channel_key` is asked for it, with a confirmation; others sent it with the channel, where it stays in memory.
 */
export const useStoredKey = (
  target: DrawerTarget,
  channel: Channel | undefined,
): (() => Promise<string>) | undefined => {
  const gateway = useGateway();
  const read = useCallback((): Promise<string> => {
    if (channel === undefined) return Promise.resolve("");
    if (channel.key !== "") return Promise.resolve(channel.key);
    return withStepUp(() =>
      target.mode === "tag" ? readTagKeys(gateway, target.tag) : getChannelKey(gateway, channel.id),
    );
  }, [gateway, target, channel]);
  return channel === undefined ? undefined : read;
};
