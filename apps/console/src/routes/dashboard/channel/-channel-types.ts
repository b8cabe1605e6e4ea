import { type ChannelKind, kind } from "./-channel-kind.ts";
import { kindsOfChina } from "./-kinds-china.ts";
import { kindsElsewhere } from "./-kinds-elsewhere.ts";

/** Every type that a channel can be made for, in the order of the existing consoles' ids. */
export const channelKinds: readonly ChannelKind[] = [...kindsElsewhere, ...kindsOfChina].toSorted(
  (a, b) => a.id - b.id,
);

const byId = new Map(channelKinds.map((each) => [each.id, each]));

/** The facts of a type; undefined for a number that this console does not know. */
export const findChannelKind = (id: number): ChannelKind | undefined => byId.get(id);

/** The facts of a type, and those of an OpenAI-compatible upstream for a number that this console does not know. */
export const channelKindOf = (id: number): ChannelKind =>
  byId.get(id) ?? kind({ id, name: `#${id}`, base: "optional", baseHint: "compatible" });

/**
 * Currency in which the gateway stores a type's balance: US dollars where it converts them (extension `core`). Open one-hub stores the
 * number as the provider tells it.
 */
export const balanceCurrencyOf = (id: number, converts: boolean): "USD" | "CNY" =>
  (converts ? undefined : channelKindOf(id).balance) ?? "USD";
