import type { ReactNode } from "react";
import { useLatest } from "../../../lib/latest.ts";
import { BulkWindow } from "../../../shared/Bulk/BulkWindow.tsx";
import { useBulk } from "../../../shared/Bulk/use-bulk.ts";
import { StepUp } from "../../../shared/StepUp/StepUp.tsx";
import { BatchWindow } from "./-batch-window.tsx";
import { BulkQuestion } from "./-bulk-question.tsx";
import { ChannelDrawer } from "./-channel-drawer.tsx";
import { showWindows, useWindows } from "./-channel-windows.ts";
import { CheckWindow } from "./-check-window.tsx";
import { ExportWindow } from "./-export-window.tsx";
import { FailingWindow } from "./-failing-window.tsx";
import { ImportWindow } from "./-import-window.tsx";
import { RowQuestionDialog } from "./-row-question.tsx";
import { SpeedTestWindow } from "./-speed-test-window.tsx";

/** Everything that floats over the list of channels. A window that is opened again starts afresh. */
export const ChannelOverlays = (): ReactNode => {
  const windows = useWindows();
  const bulk = useBulk();
  const drawer = useLatest(windows.drawer);
  const question = useLatest(windows.question);
  return (
    <>
      {drawer === undefined ? null : (
        <ChannelDrawer
          key={windows.round}
          opened={windows.drawer !== undefined}
          target={drawer}
          onClose={() => showWindows({ drawer: undefined })}
        />
      )}
      {question === undefined ? null : (
        <RowQuestionDialog
          opened={windows.question !== undefined}
          question={question}
          onClose={() => showWindows({ question: undefined })}
        />
      )}
      {windows.bulk === undefined ? null : (
        <BulkQuestion opened subject={windows.bulk} bulk={bulk} onClose={() => showWindows({ bulk: undefined })} />
      )}
      {windows.test === undefined ? null : (
        <SpeedTestWindow opened subject={windows.test} onClose={() => showWindows({ test: undefined })} />
      )}
      {windows.check === undefined ? null : (
        <CheckWindow opened row={windows.check} onClose={() => showWindows({ check: undefined })} />
      )}
      {windows.failing === undefined ? null : (
        <FailingWindow opened onClose={() => showWindows({ failing: undefined })} />
      )}
      {windows.batch === undefined ? null : <BatchWindow opened onClose={() => showWindows({ batch: undefined })} />}
      {windows.exported === undefined ? null : (
        <ExportWindow opened subject={windows.exported} onClose={() => showWindows({ exported: undefined })} />
      )}
      {windows.imports === undefined ? null : (
        <ImportWindow opened bulk={bulk} onClose={() => showWindows({ imports: undefined })} />
      )}
      <BulkWindow bulk={bulk} />
      <StepUp />
    </>
  );
};
