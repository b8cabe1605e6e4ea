import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { Dialog } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useNumbers } from "../../lib/numbers.ts";
import type { useListExport } from "./use-list-export.ts";

export interface ListExportWindowProps {
  /** Title, e.g. "Exporting the log". */
  readonly title: string;
  readonly handle: ReturnType<typeof useListExport>;
}

/** Progress of an export, with the ways to stop and to go on. */
export const ListExportWindow = ({
  title,
  handle: { progress, failure, resume, saveSoFar, cancel },
}: ListExportWindowProps): ReactNode => {
  const { t } = useTranslation("list_tools");
  const numbers = useNumbers();
  const rows = progress?.rows ?? 0;
  const lines = progress?.lines ?? 0;
  const total = progress?.total;
  const said =
    total === undefined
      ? t("export.starting")
      : t("export.progress", { rows: numbers.count(rows), total: numbers.count(total) });
  return (
    <Dialog opened={progress !== undefined} onClose={cancel} title={title} persistent>
      <Stack>
        <Progress aria-label={title} value={total === undefined || total === 0 ? 0 : (rows / total) * 100} />
        <Text size="xs" c="dimmed" component="div" role="status">
          {said}
          {progress?.waiting === undefined ? null : <div>{t("export.waiting", { count: progress.waiting })}</div>}
        </Text>
        {failure === undefined ? null : <Alert title={t("export.failed")}>{failure}</Alert>}
        <Group justify="flex-end">
          <Button onClick={cancel}>{t("export.cancel")}</Button>
          {failure === undefined ? null : (
            <>
              {lines === 0 ? null : (
                <Button onClick={saveSoFar}>
                  {t("export.saveSoFar", { count: lines, rows: numbers.count(lines) })}
                </Button>
              )}
              <Button variant="filled" onClick={resume}>
                {t("export.resume")}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
};
