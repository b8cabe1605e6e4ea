import { FilterBar, FilterChip, SearchField } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NumberChip } from "../../../shared/ListFilters/ListFilters.tsx";
import type { ListOf } from "../../../shared/ListPage/use-list.ts";
import { PersonSelect } from "../../../shared/PersonSelect/PersonSelect.tsx";
import { ownerOf } from "./-everybodys-columns.tsx";
import type { everybodysKeyList } from "./-key.list.ts";
import { WhoseKeys } from "./-whose-keys.tsx";

/** Narrows everybody's keys by name, owner and id. */
export const EverybodysFilters = ({
  list: { search, rows, change, field },
}: {
  readonly list: ListOf<typeof everybodysKeyList>;
}): ReactNode => {
  const { t } = useTranslation("everybody_keys");
  const { t: key } = useTranslation("key");
  const { user } = search;
  const owned = rows.find((row) => row.user_id === user);
  return (
    <>
      <WhoseKeys />
      <SearchField label={key("search")} value={search.keyword} onSearch={(keyword) => change({ keyword })} />
      <FilterBar>
        <FilterChip
          label={t("column.owner")}
          value={user === undefined ? undefined : owned === undefined ? `#${user}` : ownerOf(owned)}
          onClear={() => change({ user: undefined })}
          width={320}
        >
          {(close) => (
            <PersonSelect
              inPanel
              label={t("column.owner")}
              placeholder={t("person.placeholder")}
              nobody={t("person.nobody")}
              value={undefined}
              onChange={(person) => {
                change({ user: person?.id });
                close();
              }}
            />
          )}
        </FilterChip>
        <NumberChip label={key("column.id")} help={t("idHelp")} wrongText={t("idWrong")} {...field("id")} />
      </FilterBar>
    </>
  );
};
