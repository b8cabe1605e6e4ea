import { SegmentedTabs } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { ChoiceChip } from "../../../shared/ListFilters/ChoiceChip.tsx";
import { TextChip, TimeChip } from "../../../shared/ListFilters/ListFilters.tsx";
import { adminActions, ownActions, useActionText } from "./-actions.ts";
import { outcomes, type RecordSearch } from "./-record.search.ts";

/** Props of {@link RecordFilters}. */
export interface RecordFiltersProps {
  readonly search: RecordSearch;
  readonly admin: boolean;
  readonly root: boolean;
  readonly onSearch: (change: Partial<RecordSearch>) => void;
}

/** Tabs for the outcome, and a chip for every other filter that the role's call honours. */
export const RecordFilters = ({ search, admin, root, onSearch }: RecordFiltersProps): ReactNode => {
  const { t } = useTranslation("operation_record");
  const actionText = useActionText();
  const choices = useMemo(() => {
    const offered: readonly string[] = admin ? [...ownActions, ...adminActions] : ownActions;
    // One that the address names is in the list, whatever the role.
    const all = search.action === "" || offered.includes(search.action) ? offered : [search.action, ...offered];
    return all.map((value) => ({ value, label: actionText(value) }));
  }, [admin, search.action, actionText]);
  return (
    <>
      <SegmentedTabs
        label={t("outcome.label")}
        segments={[
          { value: "all", label: t("outcome.all") },
          ...outcomes.map((name) => ({ value: name, label: t(`outcome.${name}`) })),
        ]}
        value={search.outcome ?? "all"}
        onChange={(value) => onSearch({ outcome: outcomes.find((name) => name === value) })}
      />
      <TimeChip search={search} onSearch={onSearch} />
      <ChoiceChip
        label={t("column.action")}
        choices={choices}
        value={search.action}
        onChange={(action) => onSearch({ action })}
      />
      {root ? (
        <TextChip
          label={t("column.user")}
          help={t("userHelp")}
          value={search.user}
          onChange={(user) => onSearch({ user })}
        />
      ) : null}
    </>
  );
};
