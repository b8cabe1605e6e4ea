import { Alert, Button, Group, Stack } from "@mantine/core";
import { Dialog, Facts } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useLatest } from "../../lib/latest.ts";

/** Texts of a bulk action's result. */
export interface BulkOutcome {
  /** Names what was done; undefined where nothing was. */
  readonly done: string | undefined;
  /** Counts what was not. */
  readonly failed: string;
  readonly reasons: readonly { readonly name: string; readonly reason: string }[];
}

export interface BulkReportProps {
  /** Undefined while there is nothing to report. */
  readonly outcome: BulkOutcome | undefined;
  readonly title: string;
  readonly closeText: string;
  readonly onClose: () => void;
}

/** Names what a bulk action did and what it did not; opens only when something was not done. */
export const BulkReport = ({ outcome, title, closeText, onClose }: BulkReportProps): ReactNode => {
  const last = useLatest(outcome);
  return (
    <Dialog opened={outcome !== undefined} onClose={onClose} title={title}>
      {last === undefined ? null : (
        <Stack>
          {last.done === undefined ? null : (
            <Alert role="note" color="info">
              {last.done}
            </Alert>
          )}
          <Alert role="note" color="warn">
            {last.failed}
          </Alert>
          <Facts facts={last.reasons.map(({ name, reason }, index) => ({ id: String(index), name, value: reason }))} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{closeText}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
};
