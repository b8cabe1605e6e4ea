import { useGroupMap } from "@one-hub/hooks";
import { groupOf, groupRatio, type User } from "@one-hub/sdk";
import { discountLabel } from "@one-hub/sdk/format";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";

/** A user's group by its name, its discount where it has one, and how often it may call; `undefined` while the groups are on their way. */
export const useGroupFacts = (user: User): readonly { readonly id: string; readonly text: string }[] | undefined => {
  const { t, i18n } = useTranslation("account");
  const numbers = useNumbers();
  const groups = useGroupMap();
  const { refetch } = groups;
  const group = groupOf(user, groups.data ?? {});
  const unknown = groups.isSuccess && group === undefined ? user.group : "";
  useEffect(() => {
    // The user was moved to a group that is not public after the groups were read.
    if (unknown !== "") void refetch({ cancelRefetch: false });
  }, [unknown, refetch]);
  if (groups.isPending) return undefined;
  if (group === undefined) return user.group === "" ? [] : [{ id: "group", text: user.group }];
  const discount = discountLabel(groupRatio(group), 1, i18n.language);
  const { api_rate: rate } = group;
  return [
    { id: "group", text: group.name === "" ? user.group : group.name },
    ...(discount === undefined ? [] : [{ id: "discount", text: discount }]),
    {
      id: "rate",
      text: rate === -1 ? t("unlimited") : t("rate", { count: rate, rate: numbers.count(rate) }),
    },
  ];
};
