import type { Transaction } from "kysely";
import type { Services } from "../context.ts";
import { newChannels } from "../domains/channel/new-channels.ts";
import { disableChannel, insertChannelRows } from "../domains/channel/store.ts";
import type { Schema } from "../platform/db/schema.ts";
import { splitList } from "../platform/split-list.ts";
import { disabledAt } from "./failures.ts";
import { failingChannel, seedChannels } from "./world.ts";

const daySeconds = 86_400;

/** The channels, of which two have been disabled. */
export const insertSeedChannels = async (
  trx: Transaction<Schema>,
  { vault }: Pick<Services, "vault">,
  from: number,
  until: number,
) => {
  const channels: { id: number; name: string; models: readonly string[]; costRatio: number | null }[] = [];
  for (const input of seedChannels)
    for (const id of await insertChannelRows(trx, vault, newChannels(input, from)))
      channels.push({
        id,
        name: input.name ?? "",
        models: splitList(input.models ?? ""),
        costRatio: input.cost_ratio ?? null,
      });
  const named = (wanted: string) => {
    const found = channels.find(({ name }) => name === wanted);
    if (found === undefined) throw new Error(`No channel is named ${wanted}`);
    return found;
  };
  const failing = named(failingChannel);
  await disableChannel(trx, failing.id, {
    reason: "refused",
    detail: "401 invalid_api_key: Incorrect API key provided",
    now: disabledAt(until),
  });
  await disableChannel(trx, named("DeepSeek, second account").id, {
    reason: "no_balance",
    detail: "402 Insufficient Balance",
    now: until - 3 * daySeconds,
  });
  const costRatios = new Map(channels.map(({ id, costRatio }) => [id, costRatio]));
  return {
    failing,
    costRatioOf: (id: number): number | null => costRatios.get(id) ?? null,
    channelsOf: (model: string): readonly number[] => {
      const serving = channels.filter(({ models }) => models.includes(model)).map(({ id }) => id);
      if (serving.length === 0) throw new Error(`No channel serves ${model}`);
      return serving;
    },
  };
};
