import { type Channel, type Gateway, listChannels, listChannelTagMembers, listChannelTags } from "@one-hub/sdk";
import type { OmitKey } from "./-channel-calls.ts";

/** Rows of a call, the most that gateways send. */
const PAGE = 100;

export interface ResolveOptions {
  readonly gateway: Gateway;
  /** Leaves keys out where the gateway can. */
  readonly omit: OmitKey;
  readonly signal?: AbortSignal;
}

const untagged = async ({ gateway, signal }: ResolveOptions): Promise<Channel[]> => {
  const found: Channel[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total_count: total } = await listChannels(
      gateway,
      { page, size: PAGE, order: "id", filter_tag: 1 },
      { ...(signal !== undefined && { signal }) },
    );
    found.push(...data);
    if (data.length === 0 || found.length >= total) return found;
  }
};

/**
 * The single channels behind rows, in their order: those of a tag for its row, and of every row for "all". Their keys are left out of
 * the result, also where the gateway sends them.
 */
export const resolveChannels = async (
  rows: readonly Channel[] | "all",
  options: ResolveOptions,
): Promise<readonly Channel[]> => {
  const { gateway, omit, signal } = options;
  const members = (tag: string): Promise<readonly Channel[]> =>
    listChannelTagMembers(gateway, tag, { ...omit, ...(signal !== undefined && { signal }) });
  const found: Channel[] = [];
  if (rows === "all") {
    found.push(...(await untagged(options)));
    for (const { tag } of await listChannelTags(gateway)) found.push(...(await members(tag)));
  } else {
    const read = new Set<string>();
    for (const row of rows) {
      if (row.tag === "") found.push(row);
      else if (!read.has(row.tag)) found.push(...(await members(row.tag)));
      read.add(row.tag);
    }
  }
  return found.map((channel) => ({ ...channel, key: "" }));
};
