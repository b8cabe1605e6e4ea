import type { Catalog, RoutedChannel } from "./catalog.ts";

/** Requirements of a call for its channel. */
export type Wanted = {
  readonly group: string;
  readonly model: string;
  readonly stream: boolean;
  readonly tools: boolean;
  readonly channelType?: number | undefined;
};

const serves = (channel: RoutedChannel, wanted: Wanted) =>
  channel.groups.includes(wanted.group) &&
  (wanted.channelType === undefined || channel.row.type === wanted.channelType) &&
  (channel.models.has(wanted.model) || channel.prefixes.some((prefix) => wanted.model.startsWith(prefix))) &&
  !(wanted.stream && channel.disabledStream.has(wanted.model)) &&
  !(wanted.tools && channel.row.only_chat === 1);

/** Chooses channels by priority, then by weight. Avoids those that recently answered 429. */
export type Router = {
  readonly choose: (wanted: Wanted, avoid: ReadonlySet<number>) => RoutedChannel | undefined;
  /** Keeps a channel away from a model for some seconds. */
  readonly freeze: (channelId: number, model: string, seconds: number) => void;
};

export const createRouter = (parts: { catalog: Catalog; clock: () => number; random: () => number }): Router => {
  const { catalog, clock, random } = parts;
  const frozen = new Map<string, number>();
  const isFrozen = (channelId: number, model: string) => {
    if (frozen.size === 0) return false;
    const until = frozen.get(`${channelId} ${model}`);
    if (until === undefined) return false;
    if (until > clock()) return true;
    frozen.delete(`${channelId} ${model}`);
    return false;
  };
  return {
    choose: (wanted, avoid) => {
      const usable = catalog
        .channels()
        .filter(
          (channel) => serves(channel, wanted) && !avoid.has(channel.row.id) && !isFrozen(channel.row.id, wanted.model),
        );
      if (usable.length < 2) return usable[0];
      const highest = Math.max(...usable.map((channel) => channel.row.priority));
      const best = usable.filter((channel) => channel.row.priority === highest);
      const weightOf = (channel: RoutedChannel) => Math.max(1, channel.row.weight);
      let rest = random() * best.reduce((sum, channel) => sum + weightOf(channel), 0);
      for (const channel of best) {
        rest -= weightOf(channel);
        if (rest < 0) return channel;
      }
      return best.at(-1);
    },
    freeze: (channelId, model, seconds) => {
      frozen.set(`${channelId} ${model}`, clock() + seconds * 1000);
    },
  };
};
