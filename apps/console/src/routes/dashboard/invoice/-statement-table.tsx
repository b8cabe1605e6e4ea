import { Skeleton, Stack } from "@mantine/core";
import { Money } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { type StatementLine, type Sums, sumsOf } from "./-statement.ts";
import classes from "./-statement.module.css";

const columns = ["input", "output", "calls", "duration", "refunded", "amount"] as const;

export interface StatementTableProps {
  readonly label: string;
  /** Head of the first column. */
  readonly head: string;
  readonly lines: readonly StatementLine[];
  readonly nameOf: (line: StatementLine) => ReactNode;
}

/**
 * Rows of a statement with their sum: all of them, in the order of the gateway, without pages. A table on paper and on wide screens, on phones each row
 * is a card.
 */
export const StatementTable = ({ label, head, lines, nameOf }: StatementTableProps): ReactNode => {
  const { t } = useTranslation("invoice");
  const numbers = useNumbers();
  const money = (points: number): ReactNode => <Money>{numbers.charge(points)}</Money>;
  // A month without refunds has no column of zeros.
  const shown = columns.filter((id) => id !== "refunded" || lines.some(({ refunded = 0 }) => refunded !== 0));
  const cells = (sums: Sums): ReactNode => {
    const said: Readonly<Record<(typeof columns)[number], ReactNode>> = {
      input: numbers.count(sums.prompt_tokens),
      output: numbers.count(sums.completion_tokens),
      calls: numbers.count(sums.request_count),
      duration: t("seconds", { number: numbers.count(sums.request_time / 1000, 1, true) }),
      refunded: money(sums.refunded ?? 0),
      amount: money(sums.quota),
    };
    return shown.map((id) => (
      <td key={id} data-label={t(`column.${id}`)} data-column={id}>
        <bdi>{said[id]}</bdi>
      </td>
    ));
  };
  return (
    <table className={classes["table"]} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {shown.map((id) => (
            <th key={id} scope="col">
              {t(`column.${id}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name} data-row={line.name}>
            <th scope="row">{nameOf(line)}</th>
            {cells(line)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("total")}</th>
          {cells(sumsOf(lines))}
        </tr>
      </tfoot>
    </table>
  );
};

const SHAPES = 4;

/** The shape of a table whose rows are on their way. */
export const TableShape = (): ReactNode => (
  <Stack gap={28} p={20} style={{ borderBlockStart: "1px solid var(--ui-line)" }} aria-busy="true">
    {Array.from({ length: SHAPES }, (_, index) => (
      <Skeleton key={index} width={`${90 - ((index * 17) % 30)}%`} />
    ))}
  </Stack>
);
