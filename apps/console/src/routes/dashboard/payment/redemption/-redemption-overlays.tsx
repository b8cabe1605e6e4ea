import { useDeleteRedemption } from "@one-hub/hooks";
import type { Redemption } from "@one-hub/sdk";
import { ConfirmDialog } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../../lib/latest.ts";
import { failureOf, notifyDone } from "../../../../lib/notify.ts";
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
  const pendingDelete = useLatest(windows.pendingDelete);
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
      {pendingDelete === undefined ? null : (
        <ConfirmDialog
          opened={windows.pendingDelete !== undefined}
          onClose={() => show({ pendingDelete: undefined })}
          title={t("delete.title", { id: pendingDelete.id, name: pendingDelete.name })}
          text={t(pendingDelete.status === 3 ? "delete.usedText" : "delete.text")}
          confirmText={t("delete.confirm")}
          busyText={t("delete.busy")}
          danger
          onConfirm={() =>
            failureOf(async () => {
              await remove(pendingDelete.id);
              notifyDone(t("delete.done", { name: pendingDelete.name }));
            })
          }
        />
      )}
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
