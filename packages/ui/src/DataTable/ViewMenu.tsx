import { Box, Button, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconColumns } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { PopupPanel, popupAhead } from "../Popup/popups.ts";
import { useUiTexts } from "../theme/texts.ts";
import { DEFAULT_VIEW, type TableView } from "./column.ts";
import classes from "./DataTable.module.css";

export interface ViewMenuProps {
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly view: TableView;
  readonly onChange: (view: TableView) => void;
}

/** Which columns are shown, and how close rows stand. */
export const ViewMenu = ({ columns, view, onChange }: ViewMenuProps): ReactNode => {
  const { table: texts } = useUiTexts();
  const [target, setTarget] = useState<HTMLElement>();
  return (
    <>
      <Button
        size="xs"
        c="dimmed"
        fw={400}
        leftSection={<IconColumns size={14} />}
        rightSection={<IconChevronDown size={14} />}
        aria-haspopup="dialog"
        aria-expanded={target !== undefined}
        {...popupAhead}
        onClick={({ currentTarget }) => setTarget(target === undefined ? currentTarget : undefined)}
      >
        {texts.columns}
      </Button>
      {target === undefined ? null : (
        <PopupPanel
          target={target}
          label={texts.columns}
          position="bottom-end"
          width={272}
          onClose={() => {
            target.focus();
            setTarget(undefined);
          }}
        >
          <Text size="xs" fw={550} c="var(--ui-faint)" mb={6}>
            {texts.columns}
          </Text>
          <Box mah={320} mb={10} style={{ overflowY: "auto" }}>
            {columns.map((column) => (
              <label key={column.id} className={classes["viewOption"]}>
                <input
                  type="checkbox"
                  className={classes["box"]}
                  checked={!view.hidden.includes(column.id)}
                  onChange={(event) =>
                    onChange({
                      ...view,
                      hidden: event.currentTarget.checked
                        ? view.hidden.filter((id) => id !== column.id)
                        : [...view.hidden, column.id],
                    })
                  }
                />
                {column.header}
              </label>
            ))}
          </Box>
          <Text size="xs" fw={550} c="var(--ui-faint)" mb={6}>
            {texts.density}
          </Text>
          <Stack gap="sm" align="flex-start">
            <SegmentedControl
              aria-label={texts.density}
              data={[
                { value: "comfortable", label: texts.comfortable },
                { value: "dense", label: texts.dense },
              ]}
              value={view.density}
              onChange={(density) => onChange({ ...view, density })}
            />
            <Button
              size="xs"
              variant="subtle"
              disabled={view.hidden.length === 0}
              onClick={() => onChange({ ...view, hidden: DEFAULT_VIEW.hidden })}
            >
              {texts.resetColumns}
            </Button>
          </Stack>
        </PopupPanel>
      )}
    </>
  );
};
