import { Button, Dialog, Facts, Note, Row, Stack } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";

/** What a bulk action did. */
export interface BulkReportProps {
  readonly action: "enable" | "disable" | "delete";
  /** Names of what was done. */
  readonly succeeded: readonly string[];
  /** What was not, and why. */
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
  readonly onClose: () => void;
}

/** Names what a bulk action did and what it did not; opens only when something was not done. */
export const BulkReport = ({
  report,
  onClose,
}: {
  readonly report: Omit<BulkReportProps, "onClose"> | undefined;
  readonly onClose: () => void;
}): ReactNode => {
  const { t } = useTranslation("key");
  // Stands while the dialog fades away.
  const [last, setLast] = useState(report);
  if (report !== undefined && report !== last) setLast(report);
  return (
    <Dialog opened={report !== undefined} onClose={onClose} title={t("bulk.report.title")}>
      {last === undefined ? null : (
        <Stack>
          {last.succeeded.length === 0 ? null : (
            <Note>
              {t(`bulk.${last.action}.doneNames`, { count: last.succeeded.length, names: last.succeeded.join(", ") })}
            </Note>
          )}
          <Note tone="warn">{t(`bulk.${last.action}.failed`, { count: last.failed.length })}</Note>
          <Facts facts={last.failed.map(({ name, reason }, index) => ({ id: String(index), name, value: reason }))} />
          <Row justify="end">
            <Button onClick={onClose}>{t("bulk.report.close")}</Button>
          </Row>
        </Stack>
      )}
    </Dialog>
  );
};
