import type { Channel, ErrorLog, SiteUsageRow } from "@one-hub/sdk";

/** A channel that fails, or that the gateway disabled. */
export interface FailingChannel {
  readonly id: number;
  readonly name: string;
  /** The channel as it is; undefined for one that was deleted. */
  readonly channel: Channel | undefined;
  /** Failed attempts among those that were read. */
  readonly errors: number;
  /** Failed attempts as a share of all, 0 to 1; undefined where calls are not counted. */
  readonly share: number | undefined;
  /** The newest of them. */
  readonly last: ErrorLog | undefined;
}

/**
 * Channels with failed attempts and disabled ones: those that the gateway disabled first, then by failed attempts.
 *
 * @param errors Newest first.
 * @param calls Charged calls by channel; undefined where the gateway does not count them.
 */
export const failingChannels = (
  errors: readonly ErrorLog[],
  calls: readonly SiteUsageRow[] | undefined,
  channels: readonly Channel[],
): readonly FailingChannel[] => {
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  const counted = calls && new Map(calls.map(({ id, requests }) => [id, requests]));
  const ofChannels = Map.groupBy(
    errors.filter((error) => error.channel_id > 0),
    (error) => error.channel_id,
  );
  const ids = new Set([...ofChannels.keys(), ...channels.filter(({ status }) => status === 3).map(({ id }) => id)]);
  const rows = [...ids].map((id): FailingChannel => {
    const own = ofChannels.get(id) ?? [];
    const channel = byId.get(id);
    const all = counted === undefined ? undefined : (counted.get(id) ?? 0) + own.length;
    return {
      id,
      name: channel?.name ?? own[0]?.channel_name ?? "",
      channel,
      errors: own.length,
      share: all === undefined || all === 0 ? undefined : own.length / all,
      last: own[0],
    };
  });
  const isDisabled = ({ channel }: FailingChannel): number => Number(channel?.status === 3);
  return rows.toSorted((a, b) => isDisabled(b) - isDisabled(a) || b.errors - a.errors || a.id - b.id);
};
