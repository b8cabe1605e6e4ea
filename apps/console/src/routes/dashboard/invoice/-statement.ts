import type { InvoiceDay, InvoiceModelRow, InvoiceMonth } from "@one-hub/sdk";
import dayjs from "dayjs";

/** What every row of a statement adds up. */
export type Sums = Omit<InvoiceMonth, "date" | "time_zone">;

/** A row of a statement, by what it is about: a model or a day. */
export interface StatementLine extends Sums {
  readonly name: string;
}

/** The month of a statement as the address names it, `YYYY-MM`. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** A month's id: its first day. */
export const dateOf = (month: string): string => `${month}-01`;

/** The number that a statement is filed under. */
export const statementNumber = (month: string, userId: number): string => `#${month.replace("-", "")}-${userId}`;

/** The sums of some rows. Points are whole numbers, so that these are exact: money is made of the sum, not added up. */
export const sumsOf = (rows: readonly Sums[]): Sums => {
  const total = (field: keyof Sums): number => rows.reduce((sum, row) => sum + (row[field] ?? 0), 0);
  return {
    request_count: total("request_count"),
    quota: total("quota"),
    refunded: total("refunded"),
    prompt_tokens: total("prompt_tokens"),
    completion_tokens: total("completion_tokens"),
    request_time: total("request_time"),
  };
};

/** Rows by model. Their own date may be empty. */
export const modelLines = (rows: readonly InvoiceModelRow[]): StatementLine[] =>
  rows.map(({ model_name: name, date: _date, time_zone: _zone, ...sums }) => ({ name, ...sums }));

export const dayLines = (rows: readonly InvoiceDay[]): StatementLine[] =>
  rows.map(({ date: name, ...sums }) => ({ name, ...sums }));

/** Every day of a month, `YYYY-MM-DD`. */
export const daysOf = (month: string): string[] =>
  Array.from(
    { length: dayjs(dateOf(month)).daysInMonth() },
    (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`,
  );

export const dearest = (lines: readonly StatementLine[]): StatementLine | undefined =>
  lines.toSorted((one, other) => other.quota - one.quota)[0];
