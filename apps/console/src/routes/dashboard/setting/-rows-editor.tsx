import { Alert, Button, Checkbox, Group, Input, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { formatCents, roundToCents } from "@one-hub/sdk/format";
import { IconButton, machineText } from "@one-hub/ui";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { buttonOf, focusAfter, neighboursOf } from "../../../lib/focus-after.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { rowsOf } from "./-edits.ts";
import type { RowKind } from "./-options.ts";
import { type CellProblem, type Cells, factorOf, moveRow, rowProblems } from "./-rows.ts";
import classes from "./-setting.module.css";

interface RowsEditorProps {
  readonly kind: RowKind;
  readonly label: string;
  readonly description: string;
  readonly disabled: boolean;
  readonly value: string;
  readonly onChange: (draft: string) => void;
}

const fresh: Readonly<Record<RowKind, Cells>> = {
  chatLinks: ["", "", "true", "0", "{}"],
  discounts: ["", ""],
  maxTokens: ["", ""],
  think: ["", "true"],
};

interface CellsProps {
  readonly kind: RowKind;
  readonly row: Cells;
  readonly number: number;
  readonly problems: readonly (CellProblem | undefined)[];
  readonly disabled: boolean;
  readonly onCell: (cell: number, text: string) => void;
}

/** The fields of one row. */
const RowCells = ({ kind, row, number, problems, disabled, onCell }: CellsProps): ReactNode => {
  const { t } = useTranslation("setting");
  const { locale } = useNumbers();
  const text = (cell: number, column: "name" | "url" | "sort" | "amount" | "factor" | "model" | "tokens") => {
    const problem = problems[cell];
    return {
      size: "xs" as const,
      "aria-label": t("rows.cell", { column: t(`rows.${column}`), number }),
      placeholder: t(`rows.${column}`),
      autoComplete: "off",
      disabled,
      value: row[cell] ?? "",
      // An empty row says what is missing by its placeholders, and by the message of the save.
      error: problem === undefined ? undefined : t(`rows.problem.${problem}`),
      onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
        onCell(cell, event.currentTarget.value),
    };
  };
  if (kind === "chatLinks")
    return (
      <>
        <TextInput {...text(0, "name")} dir="auto" className={classes["cell"] ?? ""} />
        <TextInput {...text(1, "url")} {...machineText} className={classes["wideCell"] ?? ""} />
        <TextInput {...text(3, "sort")} dir="ltr" inputMode="numeric" className={classes["shortCell"] ?? ""} />
        <Checkbox
          size="xs"
          label={t("rows.show")}
          aria-label={t("rows.cell", { column: t("rows.show"), number })}
          disabled={disabled}
          checked={row[2] === "true"}
          onChange={(event) => onCell(2, String(event.currentTarget.checked))}
        />
      </>
    );
  if (kind === "discounts") {
    const [amount, factor] = [Number(row[0]), factorOf(row[1] ?? "")];
    // Rounded as the price of an order is.
    const dollars = (sum: number): string => formatCents(roundToCents(sum), { locale, currency: "USD" });
    const isExample = problems.every((problem) => problem === undefined);
    return (
      <>
        <TextInput {...text(0, "amount")} dir="ltr" inputMode="numeric" className={classes["cell"] ?? ""} />
        <TextInput {...text(1, "factor")} dir="ltr" inputMode="decimal" className={classes["cell"] ?? ""} />
        <Text size="xs" c="dimmed" className={classes["note"] ?? ""}>
          {isExample ? t("rows.example", { amount: dollars(amount), price: dollars(amount * factor) }) : null}
        </Text>
      </>
    );
  }
  return (
    <>
      <TextInput {...text(0, "model")} {...machineText} className={classes["wideCell"] ?? ""} />
      {kind === "maxTokens" ? (
        <TextInput {...text(1, "tokens")} dir="ltr" inputMode="numeric" className={classes["cell"] ?? ""} />
      ) : (
        <NativeSelect
          size="xs"
          aria-label={t("rows.cell", { column: t("rows.think"), number })}
          className={classes["cell"] ?? ""}
          disabled={disabled}
          data={[
            { value: "true", label: t("on") },
            { value: "false", label: t("off") },
          ]}
          value={row[1] === "true" ? "true" : "false"}
          onChange={(event) => onCell(1, event.currentTarget.value)}
        />
      )}
    </>
  );
};

/** A table of an option: rows that are added, changed, removed, and where it matters moved. */
export const RowsEditor = ({ kind, label, description, disabled, value, onChange }: RowsEditorProps): ReactNode => {
  const { t } = useTranslation("setting");
  const id = useId();
  const rows = rowsOf(value);
  const change = (next: readonly Cells[]): void => onChange(JSON.stringify(next));
  const group = useRef<HTMLDivElement>(null);
  const move = (from: readonly Cells[], index: number, by: 1 | -1): void => {
    const [same, other] = by === 1 ? (["down", "up"] as const) : (["up", "down"] as const);
    const place = index + by;
    focusAfter(group.current, () => change(moveRow(from, index, by)), [buttonOf(same, place), buttonOf(other, place)]);
  };
  return (
    <div ref={group} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`}>
      <Input.Label component="div" id={`${id}-label`}>
        {label}
      </Input.Label>
      <Input.Description id={`${id}-help`}>{description}</Input.Description>
      {rows === undefined ? (
        <Alert mt="xs" color="warn" title={t("rows.unreadable")}>
          <Stack gap="xs" align="flex-start">
            {t("rows.unreadableText")}
            <Button
              size="xs"
              disabled={disabled}
              onClick={() => focusAfter(group.current, () => change([]), ['[data-act="add"]'])}
            >
              {t("rows.startOver")}
            </Button>
          </Stack>
        </Alert>
      ) : (
        <>
          <ul className={classes["rows"]}>
            {rows.map((row, index) => {
              const number = index + 1;
              return (
                // oxlint-disable-next-line react/no-array-index-key -- A row has no name until it is typed.
                <li key={index} className={classes["row"]}>
                  <RowCells
                    kind={kind}
                    row={row}
                    number={number}
                    problems={rowProblems(kind, row, rows)}
                    disabled={disabled}
                    onCell={(cell, text) =>
                      change(rows.map((other, at) => (at === index ? other.with(cell, text) : other)))
                    }
                  />
                  <Group gap={2} wrap="nowrap" className={classes["rowActions"] ?? ""}>
                    {kind === "chatLinks" ? (
                      <>
                        <IconButton
                          size="sm"
                          label={t("rows.up", { number })}
                          icon={<IconArrowUp size={16} />}
                          disabled={disabled || index === 0}
                          data-act="up"
                          data-at={index}
                          onClick={() => move(rows, index, -1)}
                        />
                        <IconButton
                          size="sm"
                          label={t("rows.down", { number })}
                          icon={<IconArrowDown size={16} />}
                          disabled={disabled || index === rows.length - 1}
                          data-act="down"
                          data-at={index}
                          onClick={() => move(rows, index, 1)}
                        />
                      </>
                    ) : null}
                    <IconButton
                      size="sm"
                      label={t("rows.remove", { number })}
                      icon={<IconTrash size={16} />}
                      disabled={disabled}
                      data-act="remove"
                      data-at={index}
                      onClick={() =>
                        focusAfter(
                          group.current,
                          () => change(rows.filter((_row, at) => at !== index)),
                          neighboursOf(index),
                        )
                      }
                    />
                  </Group>
                </li>
              );
            })}
          </ul>
          {rows.length === 0 ? (
            <Text size="sm" c="dimmed" mb="xs">
              {t(`rows.empty.${kind}`)}
            </Text>
          ) : null}
          <Button
            size="xs"
            leftSection={<IconPlus size={14} />}
            disabled={disabled}
            data-act="add"
            onClick={() =>
              focusAfter(group.current, () => change([...rows, fresh[kind]]), [
                `li:nth-of-type(${rows.length + 1}) :is(input:not([type="hidden"]), select, textarea)`,
              ])
            }
          >
            {t(`rows.add.${kind}`)}
          </Button>
        </>
      )}
    </div>
  );
};
