import { taskActions, taskPlatforms, taskStatuses } from "@one-hub/sdk";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { ChoiceChip } from "../../../shared/ListFilters/ChoiceChip.tsx";
import { NumberChip, TextChip, TimeChip } from "../../../shared/ListFilters/ListFilters.tsx";
import { useStatusText } from "../../../shared/Tasks/TaskCells.tsx";
import { platformName, useTaskActionText } from "./-task-texts.ts";
import type { TaskSearch } from "./-task.search.ts";

/** Props of {@link TaskFilters}. */
export interface TaskFiltersProps {
  readonly search: TaskSearch;
  readonly admin: boolean;
  readonly onSearch: (change: Partial<TaskSearch>) => void;
}

/** A chip for every filter that the role's call honours. */
export const TaskFilters = ({ search, admin, onSearch }: TaskFiltersProps): ReactNode => {
  const { t } = useTranslation("task");
  const statusText = useStatusText();
  const actionText = useTaskActionText();
  const choices = [
    { field: "status", known: taskStatuses, text: statusText },
    { field: "platform", known: taskPlatforms, text: platformName },
    { field: "action", known: taskActions, text: actionText },
  ] as const;
  return (
    <>
      <TimeChip search={search} onSearch={onSearch} />
      <TextChip
        label={t("column.id")}
        help={t("filter.idHelp")}
        mono
        value={search.task}
        onChange={(task) => onSearch({ task })}
      />
      {choices.map(({ field, known, text }) => (
        <ChoiceChip
          key={field}
          label={t(`column.${field}`)}
          choices={known.map((value) => ({ value, label: text(value) }))}
          value={search[field]}
          onChange={(value) => onSearch({ [field]: value })}
        />
      ))}
      {admin
        ? (["channel", "user"] as const).map((field) => (
            <NumberChip
              key={field}
              label={t(`column.${field}`)}
              help={t(`filter.${field}Help`)}
              wrongText={t("filter.numberWrong")}
              value={search[field]}
              onChange={(value) => onSearch({ [field]: value })}
            />
          ))
        : null}
    </>
  );
};
