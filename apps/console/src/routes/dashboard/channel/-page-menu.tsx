import { Button, Menu } from "@mantine/core";
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
    <Menu>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={14} aria-hidden="true" />}>{t("all.menu")}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconAlertTriangle {...icon} />} onClick={() => showWindows({ failing: true })}>
          {t("all.failing")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconGauge {...icon} />} onClick={() => showWindows({ test: "all" })}>
          {t("all.test")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconGauge {...icon} />}
          onClick={() => showWindows({ question: { kind: "testInBackground" } })}
        >
          {t("all.testInBackground")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCoin {...icon} />}
          onClick={() => showWindows({ question: { kind: "updateBalances" } })}
        >
          {t("all.balances")}
        </Menu.Item>
        <Menu.Item leftSection={<IconTools {...icon} />} onClick={() => showWindows({ batch: true })}>
          {t("all.batch")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconFileExport {...icon} />} onClick={() => showWindows({ exported: "all" })}>
          {t("all.export")}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={() => showWindows({ imports: true })}>
          {t("all.import")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="bad"
          leftSection={<IconTrash {...icon} />}
          onClick={() => showWindows({ question: { kind: "deleteDisabled" } })}
        >
          {t("all.deleteDisabled")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
