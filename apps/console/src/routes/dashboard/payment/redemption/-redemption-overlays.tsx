import { useDeleteRedemption } from "@one-hub/hooks";
import type { Redemption } from "@one-hub/sdk";
import { ConfirmDialog } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../../lib/latest.ts";
import { DeleteQuestion } from "../../../../shared/DeleteQuestion/DeleteQuestion.tsx";
import { HandOver } from "./-hand-over.tsx";
import { RedemptionDrawer } from "./-redemption-drawer.tsx";
import type { HandedCode } from "./-redemption-state.ts";

/** What floats over the list of codes. Absent windows are closed. */
export interface OpenWindows {
  readonly drawer?: { readonly row?: Redemption | undefined } | undefined;
  readonly handOver?: { readonly codes: readonly HandedCode[]; readonly created: boolean } | undefined;
  readonly pendingDelete?: Redemption | undefined;
  /** Codes to delete, once it is confirmed. */
  readonly question?: { readonly rows: readonly Redemption[]; readonly used: boolean } | undefined;
}

export interface RedemptionOverlaysProps {
  readonly windows: OpenWindows;
  readonly show: (windows: OpenWindows) => void;
  readonly onDelete: (rows: readonly Redemption[]) => void;
}

/** Everything that floats over the list of codes: form, codes to hand over, questions. */
export const RedemptionOverlays = ({ windows, show, onDelete }: RedemptionOverlaysProps): ReactNode => {
  const { t } = useTranslation("payment_redemption");
  const drawer = useLatest(windows.drawer);
  const handOver = useLatest(windows.handOver);
  const question = useLatest(windows.question);
  const { mutateAsync: remove } = useDeleteRedemption({ meta: { formShowsError: true } });
  return (
    <>
      <RedemptionDrawer
        opened={windows.drawer !== undefined}
        onClose={() => show({ drawer: undefined })}
        row={drawer?.row}
        onCreated={(codes) => show({ handOver: { codes, created: true } })}
      />
      <HandOver
        codes={windows.handOver?.codes}
        created={handOver?.created === true}
        onClose={() => show({ handOver: undefined })}
      />
      <DeleteQuestion
        row={windows.pendingDelete}
        onClose={() => show({ pendingDelete: undefined })}
        title={({ id, name }) => t("delete.title", { id, name })}
        text={({ status }) => t(status === 3 ? "delete.usedText" : "delete.text")}
        confirmText={t("delete.confirm")}
        busyText={t("delete.busy")}
        remove={({ id }) => remove(id)}
        doneText={({ name }) => t("delete.done", { name })}
      />
      {question === undefined ? null : (
        <ConfirmDialog
          opened={windows.question !== undefined}
          onClose={() => show({ question: undefined })}
          title={t(question.used ? "used.title" : "bulk.title", { count: question.rows.length })}
          text={t(question.used ? "used.text" : "bulk.text")}
          confirmText={t("delete.confirm")}
          busyText={t("delete.busy")}
          danger
          onConfirm={() => {
            onDelete(question.rows);
            return Promise.resolve(undefined);
          }}
        />
      )}
    </>
  );
};
