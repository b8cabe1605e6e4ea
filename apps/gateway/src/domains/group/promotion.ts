import type { Selectable } from "kysely";
import type { UserGroupTable } from "../../platform/db/schema.ts";

type Group = Selectable<UserGroupTable>;

/**
 * The group that a user's total of balance and use leads to; undefined if the group stays. Of the promotion groups whose
 * span contains the total, the one with the highest `min` counts. Users are never moved down.
 */
export const promotedGroup = (
  groups: ReadonlyMap<string, Group>,
  user: {
    /** Symbol. */
    readonly group: string;
    /** Points. */
    readonly total: number;
    readonly quotaPerUnit: number;
  },
): string | undefined => {
  const earned = [...groups.values()]
    .filter(({ enable, promotion }) => enable === 1 && promotion === 1)
    .filter(
      ({ min, max }) => min * user.quotaPerUnit <= user.total && (max === 0 || user.total < max * user.quotaPerUnit),
    )
    .sort((left, right) => right.min - left.min)[0];
  const present = groups.get(user.group);
  if (earned === undefined || earned.symbol === user.group) return undefined;
  return present?.promotion === 1 && present.min >= earned.min ? undefined : earned.symbol;
};
