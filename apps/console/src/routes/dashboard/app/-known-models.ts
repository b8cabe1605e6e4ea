import { modelQueries, useGateway, useGroupMap, useStatus } from "@one-hub/hooks";
import { groupRatio, supports, type UserGroup } from "@one-hub/sdk";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

/* The model explorer knows more of a model than is asked for here, and brings all that it is drawn with. */

/** Facts about a model that a call needs. Ratios are the gateway's, before the group's. */
export interface KnownModel {
  readonly type: string;
  readonly input: number;
  readonly output: number;
  /** Ratios of token classes by name. */
  readonly extras: Readonly<Record<string, number>>;
  readonly groups: readonly string[];
  /** Input types; empty if unknown. */
  readonly reads: readonly string[];
  /** Tokens of a call and its answer together; 0 if unknown. */
  readonly context: number;
  /** Most tokens of an answer; 0 if unknown. */
  readonly answer: number;
}

/** Models by name; undefined until they are here. */
export type KnownModels = ReadonlyMap<string, KnownModel> | undefined;

/** Models by the extension `model_list`, else by what every gateway tells. */
export const useKnownModels = (): KnownModels => {
  const gateway = useGateway();
  const { status } = useStatus();
  const isListed = supports(status, "model_list");
  const { data: listed } = useQuery({ ...modelQueries.list(gateway), enabled: isListed });
  const { data: available } = useQuery({ ...modelQueries.available(gateway), enabled: !isListed });
  const { data: prices } = useQuery({ ...modelQueries.prices(gateway), enabled: !isListed });
  return useMemo(() => {
    if (isListed)
      return (
        listed &&
        new Map(
          listed.map((row) => [
            row.model,
            {
              type: row.type,
              input: row.input,
              output: row.output,
              extras: row.extra_ratios,
              groups: row.groups.map(({ symbol }) => symbol),
              reads: row.input_modalities,
              context: row.context_length,
              answer: row.max_tokens,
            },
          ]),
        )
      );
    if (available === undefined) return undefined;
    const infos = new Map(prices?.map(({ model, model_info: info }) => [model, info] as const));
    return new Map(
      Object.entries(available).map(([model, { groups, price }]) => {
        const info = price.model_info ?? infos.get(model);
        return [
          model,
          {
            type: price.type,
            input: price.input,
            output: price.output,
            extras: price.extra_ratios ?? {},
            groups,
            reads: info?.input_modalities ?? [],
            context: info?.context_length ?? 0,
            answer: info?.max_tokens ?? 0,
          },
        ];
      }),
    );
  }, [isListed, listed, available, prices]);
};

const noGroups: Readonly<Record<string, UserGroup>> = {};

/** Price multipliers by the symbol of a group; 1 for an unknown one. */
export const useRatios = (): ((group: string) => number) => {
  const groups = useGroupMap().data ?? noGroups;
  return (group) => groupRatio(Object.hasOwn(groups, group) ? groups[group] : undefined);
};
