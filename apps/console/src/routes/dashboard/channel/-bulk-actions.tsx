import { Button } from "@mantine/core";
import type { Channel } from "@one-hub/sdk";
import { ActionMenu } from "@one-hub/ui";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type BulkAction, showWindows } from "./-channel-windows.ts";

export interface BulkActionsProps {
  readonly rows: readonly Channel[];
  /** Rows with a tag are these channels alone, not all of their tag. */
  readonly areMembers?: boolean;
}

const direct: readonly BulkAction[] = ["enable", "disable"];
const folded: readonly BulkAction[] = ["priority", "weight"];

/** Buttons for chosen channels; the row of a tag means all of its channels. */
export const BulkActions = ({ rows, areMembers = false }: BulkActionsProps): ReactNode => {
  const { t } = useTranslation("channel");
  const subjects = areMembers ? rows.map((row) => ({ ...row, tag: "" })) : rows;
  const start = (action: BulkAction) => () => showWindows({ bulk: { action, rows: subjects } });
  return (
    <>
      <Button size="xs" onClick={() => showWindows({ test: subjects })}>
        {t("bulk.test")}
      </Button>
      {direct.map((action) => (
        <Button key={action} size="xs" onClick={start(action)}>
          {t(`bulk.${action}`)}
        </Button>
      ))}
      <ActionMenu
        entries={() => [
          ...folded.map((action) => ({ label: t(`bulk.${action}`), onSelect: start(action) })),
          { label: t("bulk.export"), onSelect: () => showWindows({ exported: subjects }) },
        ]}
      >
        <Button size="xs" rightSection={<IconChevronDown size={14} aria-hidden="true" />}>
          {t("bulk.more")}
        </Button>
      </ActionMenu>
      <Button size="xs" color="bad" onClick={start("delete")}>
        {t("bulk.delete")}
      </Button>
    </>
  );
};
