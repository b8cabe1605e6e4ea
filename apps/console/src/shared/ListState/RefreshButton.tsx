import { IconButton } from "@one-hub/ui";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Reads a page's data again. */
export const RefreshButton = ({
  disabled,
  onPress,
}: {
  /** It is being read. */
  readonly disabled: boolean;
  readonly onPress: () => void;
}): ReactNode => {
  const { t } = useTranslation("table");
  return <IconButton label={t("refresh")} icon={<IconRefresh size={18} />} unavailable={disabled} onClick={onPress} />;
};
