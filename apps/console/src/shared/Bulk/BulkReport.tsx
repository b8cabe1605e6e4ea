import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { Dialog, Facts } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../lib/latest.ts";
import { errorMessage, writeErrorMessage } from "../../lib/notify.ts";
import { useNumbers } from "../../lib/numbers.ts";
import type { BulkFailure, BulkState } from "./use-bulk.ts";

export interface BulkReportProps {
  readonly opened: boolean;
  readonly state: BulkState | undefined;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** Failures shown by name; more are only counted. */
const MAX_NAMED = 100;

const Running = ({ state, onCancel }: { readonly state: BulkState; readonly onCancel: () => void }): ReactNode => {
  const { t } = useTranslation("administration");
  const { count } = useNumbers();
  const { title, tried, total, cancelling } = state;
  return (
    <Stack>
      <Progress aria-label={title} value={total === 0 ? 0 : (tried / total) * 100} />
      <Text size="xs" c="dimmed" role="status">
        {t("bulk.progress", { done: count(tried), total: count(total) })}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onCancel} disabled={cancelling}>
          {t(cancelling ? "bulk.cancelling" : "bulk.cancel")}
        </Button>
      </Group>
    </Stack>
  );
};

interface OutcomeProps {
  readonly done: number;
  readonly failed: readonly BulkFailure[];
  readonly onClose: () => void;
}

const Outcome = ({ done, failed, onClose }: OutcomeProps): ReactNode => {
  const { t } = useTranslation("administration");
  const notTried = failed.filter(({ tried }) => !tried).length;
  const refused = failed.length - notTried;
  const reasonOf = ({ error, tried }: BulkFailure): string => {
    if (tried) return writeErrorMessage(error);
    return error.name === "AbortError" ? t("bulk.cancelled") : errorMessage(error);
  };
  return (
    <Stack>
      {done === 0 ? null : (
        <Alert role="note" color="info">
          {t("bulk.done", { count: done })}
        </Alert>
      )}
      <Alert role="note" color="warn">
        {refused === 0 ? null : <div>{t("bulk.failed", { count: refused })}</div>}
        {notTried === 0 ? null : <div>{t("bulk.notTried", { count: notTried })}</div>}
      </Alert>
      <Facts
        facts={failed.slice(0, MAX_NAMED).map((failure, index) => ({
          id: `${failure.name}-${index}`,
          name: <bdi>{failure.name}</bdi>,
          value: reasonOf(failure),
        }))}
      />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t("bulk.close")}</Button>
      </Group>
    </Stack>
  );
};

/** Body of `BulkWindow`. */
export const BulkReport = ({ opened, state: current, onCancel, onClose }: BulkReportProps): ReactNode => {
  const state = useLatest(current);
  if (state === undefined) return null;
  const { report } = state;
  return (
    <Dialog opened={opened} onClose={report === undefined ? onCancel : onClose} title={state.title} persistent>
      {report === undefined ? <Running state={state} onCancel={onCancel} /> : <Outcome {...report} onClose={onClose} />}
    </Dialog>
  );
};
