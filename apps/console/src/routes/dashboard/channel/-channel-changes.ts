import { useGateway, useUpdateChannel } from "@one-hub/hooks";
import { type Channel, listChannelTagMembers } from "@one-hub/sdk";
import { useMemo } from "react";
import { useOmitKey } from "./-channel-calls.ts";
import { showWindows } from "./-channel-windows.ts";
import type { SaveNumber } from "./-editable-number.tsx";

/** Changes that the list makes in place. */
export interface ChannelChanges {
  readonly toggle: (row: Channel, on: boolean) => void;
  /** Of a tag, it asks first. */
  readonly setPriority: (row: Channel, priority: number, ofTag: boolean) => ReturnType<SaveNumber>;
  readonly setWeight: (row: Channel, weight: number) => ReturnType<SaveNumber>;
}

/** The {@link ChannelChanges}; the same object between renders. */
export const useChannelChanges = (): ChannelChanges => {
  const gateway = useGateway();
  const omit = useOmitKey();
  const { mutate: setStatus } = useUpdateChannel();
  const { mutateAsync: update } = useUpdateChannel({ meta: { formShowsError: true } });
  return useMemo(
    () => ({
      toggle: ({ id }, on) => setStatus({ channel: { id, status: on ? 1 : 2 }, ...omit }),
      setPriority: async ({ id, tag }, priority, ofTag) => {
        if (ofTag) {
          const { length: count } = await listChannelTagMembers(gateway, tag, omit);
          return () => showWindows({ question: { kind: "tagPriority", tag, priority, count } });
        }
        await update({ channel: { id, priority }, ...omit });
        return undefined;
      },
      setWeight: async ({ id }, weight) => {
        await update({ channel: { id, weight }, ...omit });
        return undefined;
      },
    }),
    [gateway, omit, setStatus, update],
  );
};
