import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { saveCsv } from "../../../lib/csv.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { type FileWords, invoiceFile } from "./-invoice-csv.ts";
import type { StatementLine } from "./-statement.ts";

/** Hands sums to the person as a file in the language of the page. */
export const useFile = (): ((about: FileWords["about"], lines: readonly StatementLine[], name: string) => void) => {
  const { t } = useTranslation("invoice");
  const { quotaPerUnit } = useNumbers();
  return useCallback(
    (about, lines, name) =>
      saveCsv(invoiceFile(lines, { about, column: (id) => t(`file.${id}`), quotaPerUnit }), `${name}.csv`),
    [t, quotaPerUnit],
  );
};
