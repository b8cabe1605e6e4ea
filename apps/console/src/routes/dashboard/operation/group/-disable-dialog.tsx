import type { UserGroup } from "@one-hub/sdk";
import { ConfirmDialog } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../../lib/latest.ts";
import { failureOf } from "../../../../lib/notify.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { useGroupTexts } from "./-group-cells.tsx";

interface DisableDialogProps extends WindowProps {
  readonly group: UserGroup | undefined;
  readonly countsPeople: boolean;
  readonly onConfirm: (group: UserGroup) => Promise<void>;
}

/** Asks before a group is disabled, and says who can call nothing then. */
export const DisableDialog = ({
  opened,
  group: current,
  countsPeople,
  onClose,
  onConfirm,
}: DisableDialogProps): ReactNode => {
  const { t } = useTranslation("operation_group");
  const { count } = useNumbers();
  const texts = useGroupTexts();
  const group = useLatest(current);
  if (group === undefined) return null;
  const people = group.user_count ?? 0;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t("disable.title", { name: texts.nameOf(group) })}
      text={countsPeople ? t("disable.people", { count: people, number: count(people) }) : t("disable.text")}
      confirmText={t("disable.confirm")}
      busyText={t("disable.busy")}
      onConfirm={() => failureOf(() => onConfirm(group))}
    />
  );
};
