import { SegmentedControl } from "@mantine/core";
import type { UserGroup } from "@one-hub/sdk";
import { FilterBar, SearchField } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRoleText } from "../../../lib/role-text.ts";
import { ChoiceChip } from "../../../shared/ListFilters/ChoiceChip.tsx";
import { NumberChip, TextChip, TimeChip } from "../../../shared/ListFilters/ListFilters.tsx";
import type { ListOf } from "../../../shared/ListPage/use-list.ts";
import type { userList } from "./-user.list.ts";
import { userRoles, userStates } from "./-user.search.ts";

export interface UserFiltersProps {
  readonly list: ListOf<typeof userList>;
  readonly groups: readonly UserGroup[];
}

/** Search and filters of the list of users; open one-hub has the search alone. */
export const UserFilters = ({ list, groups }: UserFiltersProps): ReactNode => {
  const { t } = useTranslation("user");
  const roleText = useRoleText();
  const { search, viewer, change, field } = list;
  const role = field("role");
  const box = <SearchField label={t("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />;
  if (!viewer.offers("user_admin")) return box;
  const known = groups.map(({ symbol, name }) => ({ value: symbol, label: name === "" ? symbol : name }));
  return (
    <>
      {box}
      <SegmentedControl
        aria-label={t("column.status")}
        data={[
          { value: "all", label: t("state.all") },
          ...userStates.map((name) => ({ value: name, label: t(`state.${name}`) })),
        ]}
        value={search.status ?? "all"}
        onChange={(value) => change({ status: userStates.find((name) => name === value) })}
      />
      <FilterBar>
        <TimeChip label={t("column.created")} search={search} onSearch={change} />
        <ChoiceChip label={t("column.group")} choices={known} {...field("group")} />
        <ChoiceChip
          label={t("column.role")}
          choices={userRoles.map((value) => ({ value: String(value), label: roleText(value) }))}
          value={role.value === undefined ? "" : String(role.value)}
          onChange={(value) => role.onChange(userRoles.find((each) => String(each) === value))}
        />
        <TextChip label={t("column.name")} help={t("filter.name")} {...field("name")} />
        <TextChip label={t("column.email")} help={t("filter.email")} {...field("email")} />
        <NumberChip label={t("column.id")} help={t("filter.id")} wrongText={t("filter.wrongId")} {...field("id")} />
        <NumberChip
          label={t("column.inviter")}
          help={t("filter.inviter")}
          wrongText={t("filter.wrongId")}
          {...field("inviter")}
        />
      </FilterBar>
    </>
  );
};
