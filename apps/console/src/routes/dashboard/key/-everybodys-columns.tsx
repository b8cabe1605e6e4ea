import type { Token } from "@one-hub/sdk";
import type { DataTableColumn } from "@one-hub/ui";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { PersonLink } from "../../../shared/RecordLinks/PersonLink.tsx";
import { type KeySort, useKeyColumns } from "./-key-columns.tsx";

/** Name to show of a key's owner. */
export const ownerOf = ({ owner_name: name = "", user_id: id }: Token): string => (name === "" ? `#${id}` : name);

/**
 * The columns of everybody's keys, for the rows of a page: those of the own ones, with the owner.
 *
 * @param now Unix seconds.
 * @param isFixed Whether the viewer cannot change a key. Keep its identity.
 * @param labelOf What tells a key from those of the same name. Keep its identity.
 * @param withSecrets Whether the gateway tells administrators the secrets, as an open one-hub does.
 */
export const useEverybodysColumns = (
  rows: readonly Token[],
  now: number,
  groupName: (symbol: string) => string,
  onToggle: (key: Token, on: boolean) => void,
  isFixed: (key: Token) => boolean,
  labelOf: (key: Token) => string,
  withSecrets: boolean,
): readonly DataTableColumn<Token, KeySort>[] => {
  const { t } = useTranslation("everybody_keys");
  const { t: key } = useTranslation("key");
  const shared = useKeyColumns(rows, now, groupName, onToggle, isFixed, labelOf);
  return useMemo(() => {
    const [name, ...rest] = shared;
    return [
      ...(name === undefined ? [] : [name]),
      {
        id: "owner",
        header: t("column.owner"),
        cell: (row) => <PersonLink id={row.user_id} name={ownerOf(row)} role={row.owner_role} cut />,
      },
      ...rest.filter(({ id }) => withSecrets || id !== "key"),
      { id: "id", header: key("column.id"), sort: "id", mono: true, muted: true, cell: ({ id }) => id },
    ];
  }, [t, key, shared, withSecrets]);
};
