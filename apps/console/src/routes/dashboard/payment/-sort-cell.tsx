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
  const [busy, setBusy] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const text = typed ?? stored;
  const issue = sortIssue(text);
  const save = async (): Promise<void> => {
    if (typed === undefined || issue !== undefined || busy) return;
    if (Number(typed) !== row.sort) {
      setBusy(true);
      const isSaved = await onSave(row, Number(typed));
      setBusy(false);
      setIsRefused(!isSaved);
      if (!isSaved) return;
    }
    setTyped(undefined);
  };
  return (
    <NumberField
      aria-label={t("sortOf", { name: row.name })}
      kind="integer"
      size="xs"
      w={72}
      value={text}
      readOnly={busy}
      onChange={(next) => {
        setIsRefused(false);
        setTyped(next);
      }}
      error={issue === undefined ? undefined : issueText("payment_method", "sort", issue)}
      onBlur={() => {
        // Only Enter tries again what was refused.
        if (!isRefused) void save();
      }}
      onKeyDown={(event) => {
        // The table moves with the arrow keys and opens rows with Enter.
        event.stopPropagation();
        if (event.key === "Enter") void save();
        if (event.key === "Escape" && !busy) setTyped(undefined);
      }}
    />
  );
};
