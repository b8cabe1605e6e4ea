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
          listed.map(({ model, type, input, output, extra_ratios: extras, groups, input_modalities: reads }) => [
            model,
            { type, input, output, extras, groups: groups.map(({ symbol }) => symbol), reads },
          ]),
        )
      );
    if (available === undefined) return undefined;
    const infos = new Map(prices?.map(({ model, model_info: info }) => [model, info] as const));
    return new Map(
      Object.entries(available).map(([model, { groups, price }]) => [
        model,
        {
          type: price.type,
          input: price.input,
          output: price.output,
          extras: price.extra_ratios ?? {},
          groups,
          reads: (price.model_info ?? infos.get(model))?.input_modalities ?? [],
        },
      ]),
    );
  }, [isListed, listed, available, prices]);
};

const noGroups: Readonly<Record<string, UserGroup>> = {};

/** Price multipliers by the symbol of a group; 1 for an unknown one. */
export const useRatios = (): ((group: string) => number) => {
  const groups = useGroupMap().data ?? noGroups;
  return (group) => groupRatio(Object.hasOwn(groups, group) ? groups[group] : undefined);
};
