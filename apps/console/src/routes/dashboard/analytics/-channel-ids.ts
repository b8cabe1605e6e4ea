import { channelKeys, useGateway } from "@one-hub/hooks";
import { type Gateway, listChannels, listChannelTagMembers, listChannelTags } from "@one-hub/sdk";
import { useQuery } from "@tanstack/react-query";
import { useViewer } from "../../../lib/viewer.ts";

/** Rows of a call, the most that gateways send. */
const PAGE = 100;

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Ids of channels by their names; a name that several have leads to none of them. */
export const idsByName = (channels: readonly Named[]): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(channels, ({ name }) => name)].flatMap(([name, own]) => {
      const [only, ...others] = own;
      return only === undefined || others.length > 0 ? [] : [[name, only.id] as const];
    }),
  );

/** All channels, those of tags too, with neither keys nor anything else. */
const readChannels = async (gateway: Gateway, omitKey: boolean, signal: AbortSignal): Promise<readonly Named[]> => {
  const found: Named[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, size: PAGE, order: "id", filter_tag: 1 } as const;
    const { data, total_count: total } = await listChannels(gateway, query, { signal });
    found.push(...data);
    if (data.length === 0 || found.length >= total) break;
  }
  for (const tag of new Set((await listChannelTags(gateway, { signal })).map((each) => each.tag)))
    found.push(...(await listChannelTagMembers(gateway, tag, { signal, ...(omitKey && { omitKey }) })));
  return found.map(({ id, name }) => ({ id, name }));
};

const nothing: ReadonlyMap<string, number> = new Map();

/** Ids of the channels by name, for figures that name channels alone; empty until they are known. */
export const useChannelIds = (isAsked: boolean): ReadonlyMap<string, number> => {
  const gateway = useGateway();
  const { offers } = useViewer();
  const { data } = useQuery({
    queryKey: [...channelKeys.all, "ids"],
    queryFn: ({ signal }) => readChannels(gateway, offers("channel_key"), signal),
    enabled: isAsked,
    select: idsByName,
  });
  return data ?? nothing;
};
