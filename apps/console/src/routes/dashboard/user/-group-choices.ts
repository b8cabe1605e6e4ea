import type { UserGroup } from "@one-hub/sdk";

/** Choices of a group; one that the list does not have, such as a deleted one, stays a choice. */
export const groupChoices = (
  groups: readonly Pick<UserGroup, "symbol" | "name">[] | undefined,
  current: string,
): { value: string; label: string }[] => {
  const known = (groups ?? []).map(({ symbol, name }) => ({
    value: symbol,
    label: name === "" || name === symbol ? symbol : `${name} (${symbol})`,
  }));
  const isKnown = current === "" || known.some(({ value }) => value === current);
  return isKnown ? known : [{ value: current, label: current }, ...known];
};
