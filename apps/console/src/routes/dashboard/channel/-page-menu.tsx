import { Button } from "@mantine/core";
import { ActionMenu } from "@one-hub/ui";
import {
  IconAlertTriangle,
  IconChevronDown,
  IconCoin,
  IconFileExport,
  IconFileImport,
  IconGauge,
  IconTools,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { showWindows } from "./-channel-windows.ts";

const icon = { size: 16 };

/** Actions for all channels. */
export const PageMenu = (): ReactNode => {
  const { t } = useTranslation("channel");
  return (
    <ActionMenu
      entries={() => [
        {
          label: t("all.failing"),
          icon: <IconAlertTriangle {...icon} />,
          onSelect: () => showWindows({ failing: true }),
        },
        {
          label: t("all.test"),
          icon: <IconGauge {...icon} />,
          onSelect: () => showWindows({ test: "all" }),
          divided: true,
        },
        {
          label: t("all.testInBackground"),
          icon: <IconGauge {...icon} />,
          onSelect: () => showWindows({ question: { kind: "testInBackground" } }),
        },
        {
          label: t("all.balances"),
          icon: <IconCoin {...icon} />,
          onSelect: () => showWindows({ question: { kind: "updateBalances" } }),
        },
        {
          label: t("all.batch"),
          icon: <IconTools {...icon} />,
          onSelect: () => showWindows({ batch: true }),
        },
        {
          label: t("all.export"),
          icon: <IconFileExport {...icon} />,
          onSelect: () => showWindows({ exported: "all" }),
          divided: true,
        },
        {
          label: t("all.import"),
          icon: <IconFileImport {...icon} />,
          onSelect: () => showWindows({ imports: true }),
        },
        {
          label: t("all.deleteDisabled"),
          icon: <IconTrash {...icon} />,
          onSelect: () => showWindows({ question: { kind: "deleteDisabled" } }),
          divided: true,
          danger: true,
        },
      ]}
    >
      <Button rightSection={<IconChevronDown size={14} aria-hidden="true" />}>{t("all.menu")}</Button>
    </ActionMenu>
  );
};
