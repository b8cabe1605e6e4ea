import { Button, Dialog, FormError, Progress, Row, Small, Stack } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";

import { useNumbers } from "../../../lib/numbers.ts";
import type { LogExportHandle } from "./-use-log-export.ts";

/** Progress of an export, with the ways to stop and to go on. */
export const LogExport = ({
  progress: { progress, failure, resume, saveSoFar, cancel },
}: {
  readonly progress: LogExportHandle;
}): ReactNode => {
  const { t } = useTranslation("log");
  const numbers = useNumbers();
  const rows = progress?.rows ?? 0;
  const total = progress?.total;
  const said =
    total === undefined
      ? t("export.starting")
      : t("export.progress", { rows: numbers.count(rows), total: numbers.count(total) });
  return (
    <Dialog opened={progress !== undefined} onClose={cancel} title={t("export.title")} persistent>
      <Stack>
        <Progress label={t("export.title")} value={total === undefined || total === 0 ? 0 : rows / total} />
        <div role="status">
          <Small>{said}</Small>
          {progress?.waiting === undefined ? null : (
            <div>
              <Small>{t("export.waiting", { count: progress.waiting })}</Small>
            </div>
          )}
        </div>
        {failure === undefined ? null : <FormError title={t("export.failed")}>{failure}</FormError>}
        <Row justify="end">
          <Button onClick={cancel}>{t("export.cancel")}</Button>
          {failure === undefined ? null : (
            <>
              {rows === 0 ? null : (
                <Button onClick={saveSoFar}>{t("export.saveSoFar", { count: rows, rows: numbers.count(rows) })}</Button>
              )}
              <Button variant="filled" onClick={resume}>
                {t("export.resume")}
              </Button>
            </>
          )}
        </Row>
      </Stack>
    </Dialog>
  );
};
