import type { Payment } from "@one-hub/sdk";
import { NumberField } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { issueText } from "../../../lib/issue-text.ts";
import { sortIssue } from "./-method-form.ts";

export interface SortCellProps {
  readonly row: Payment;
  readonly onSave: (row: Payment, sort: number) => Promise<boolean>;
}

/** The place of a method among the others, changed in its row: saved with Enter or when it is left, taken back with Escape. */
export const SortCell = ({ row, onSave }: SortCellProps): ReactNode => {
  const { t } = useTranslation("payment_method");
  const stored = String(row.sort);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? stored;
  const issue = sortIssue(text);
  const save = async (): Promise<void> => {
    if (typed === undefined || issue !== undefined) return;
    if (Number(typed) !== row.sort && !(await onSave(row, Number(typed)))) return;
    setTyped(undefined);
  };
  return (
    <NumberField
      aria-label={t("sortOf", { name: row.name })}
      kind="integer"
      size="xs"
      w={72}
      value={text}
      onChange={setTyped}
      error={issue === undefined ? undefined : issueText("payment_method", "sort", issue)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        // The table moves with the arrow keys and opens rows with Enter.
        event.stopPropagation();
        if (event.key === "Enter") void save();
        if (event.key === "Escape") setTyped(undefined);
      }}
    />
  );
};
