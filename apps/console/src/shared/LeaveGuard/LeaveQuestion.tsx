import { ConfirmDialog } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { WindowProps } from "../LazyPart/optional-part.tsx";

export interface LeaveQuestionProps extends WindowProps {
  readonly onLeave: () => void;
}

export const LeaveQuestion = ({ opened, onClose, onLeave }: LeaveQuestionProps): ReactNode => {
  const { t } = useTranslation("common");
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t("leave.title")}
      text={t("leave.text")}
      confirmText={t("leave.confirm")}
      busyText={t("leave.busy")}
      danger
      onConfirm={async () => {
        onLeave();
        return undefined;
      }}
    />
  );
};
