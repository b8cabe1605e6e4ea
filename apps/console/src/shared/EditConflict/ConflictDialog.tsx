import { Button, Group, Stack, Table, Text } from "@mantine/core";
import { Dialog } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../lib/latest.ts";
import type { ComparedField } from "./use-edit-guard.ts";
import classes from "./ConflictDialog.module.css";

export interface ConflictDialogProps {
  /** Name of the row. */
  readonly name: string;
  /** Fields of the version that another person saved; undefined while there is no conflict. */
  readonly saved: readonly ComparedField[] | undefined;
  /** The same fields as the form has them. */
  readonly yours: readonly ComparedField[];
  /** Writes the form's version over the saved one. */
  readonly onOverwrite: () => void;
  /** Puts the saved version into the form. */
  readonly onUseSaved: () => void;
  /** Back to the form as it is. */
  readonly onClose: () => void;
}

/** The dialog of `EditConflict`. */
export const ConflictDialog = ({
  name,
  saved: current,
  yours,
  onOverwrite,
  onUseSaved,
  onClose,
}: ConflictDialogProps): ReactNode => {
  const { t } = useTranslation("administration");
  const saved = useLatest(current) ?? [];
  const rows = saved.flatMap(({ label, value }, index) => {
    const mine = yours[index]?.value ?? "";
    return value === mine ? [] : [{ label, value, mine }];
  });
  return (
    <Dialog
      opened={current !== undefined}
      onClose={onClose}
      title={t("conflict.title", { name })}
      width={640}
      above
      persistent
    >
      <Stack>
        <Text>{t(rows.length === 0 ? "conflict.same" : "conflict.text")}</Text>
        {rows.length === 0 ? null : (
          <Table layout="fixed" className={classes["versions"]}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t("conflict.field")}</Table.Th>
                <Table.Th scope="col">{t("conflict.saved")}</Table.Th>
                <Table.Th scope="col">{t("conflict.yours")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ label, value, mine }) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td>
                    <bdi>{value}</bdi>
                  </Table.Td>
                  <Table.Td>
                    <bdi>{mine}</bdi>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t("conflict.keepEditing")}</Button>
          <Button onClick={onUseSaved}>{t("conflict.useSaved")}</Button>
          <Button variant="filled" onClick={onOverwrite}>
            {t("conflict.overwrite")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
