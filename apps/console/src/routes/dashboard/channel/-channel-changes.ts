import { useSetChannelTagPriority, useUpdateChannel } from "@one-hub/hooks";
import type { Channel } from "@one-hub/sdk";
import { useMemo } from "react";
import { useOmitKey } from "./-channel-calls.ts";

/** Changes that the list makes in place. */
export interface ChannelChanges {
  readonly toggle: (row: Channel, on: boolean) => void;
  readonly setPriority: (row: Channel, priority: number, ofTag: boolean) => Promise<unknown>;
  readonly setWeight: (row: Channel, weight: number) => Promise<unknown>;
}

const formShowsError = { meta: { formShowsError: true } };

/** The {@link ChannelChanges}; the same object between renders. */
export const useChannelChanges = (): ChannelChanges => {
  const omit = useOmitKey();
  const { mutate: setStatus } = useUpdateChannel();
  const { mutateAsync: update } = useUpdateChannel(formShowsError);
  const { mutateAsync: setTagPriority } = useSetChannelTagPriority(formShowsError);
  return useMemo(
    () => ({
      toggle: ({ id }, on) => setStatus({ channel: { id, status: on ? 1 : 2 }, ...omit }),
      setPriority: ({ id, tag }, priority, ofTag) =>
        ofTag ? setTagPriority({ tag, priority }) : update({ channel: { id, priority }, ...omit }),
      setWeight: ({ id }, weight) => update({ channel: { id, weight }, ...omit }),
    }),
    [omit, setStatus, setTagPriority, update],
  );
};
