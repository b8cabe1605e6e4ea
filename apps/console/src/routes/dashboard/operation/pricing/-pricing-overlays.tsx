import { type PriceOverview, useDeletePrice, useDeletePrices } from "@one-hub/hooks";
import { ConfirmDialog } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "../../../../lib/latest.ts";
import { failureOf, notifyDone } from "../../../../lib/notify.ts";
import { formShowsError } from "../../../../lib/query-client.ts";
import { createDeleter } from "../../../../shared/DeleteQuestion/deleter.ts";
import { ImportWindow } from "./-import-window.tsx";
import { PriceDrawer, type PriceTarget } from "./-price-drawer.tsx";

/** What floats over the list. Absent windows are closed. */
export interface OpenWindows {
  readonly drawer?: PriceTarget | undefined;
  /** How often a window was opened: each time it starts afresh. */
  readonly round?: number;
  readonly importing?: boolean;
  /** Models whose prices are to be deleted. */
  readonly pendingDelete?: readonly string[] | undefined;
}

export interface PricingOverlaysProps {
  readonly windows: OpenWindows;
  readonly show: (windows: OpenWindows) => void;
  readonly overview: PriceOverview | undefined;
  /** The chosen prices are gone. */
  readonly onDeleted: () => void;
}

/** Everything that floats over the list of prices: form, import, questions. */
export const PricingOverlays = ({ windows, show, overview, onDeleted }: PricingOverlaysProps): ReactNode => {
  const { t } = useTranslation("operation_pricing");
  const drawer = useLatest(windows.drawer);
  const pending = useLatest(windows.pendingDelete);
  const { mutateAsync: remove } = useDeletePrice(formShowsError);
  const { mutateAsync: removeMany } = useDeletePrices(formShowsError);
  const [deleteRow] = useState(createDeleter);
  const [model = ""] = pending ?? [];
  const count = pending?.length ?? 0;
  return (
    <>
      {drawer === undefined || overview === undefined ? null : (
        <PriceDrawer
          key={windows.round}
          opened={windows.drawer !== undefined}
          target={drawer}
          overview={overview}
          onClose={() => show({ drawer: undefined })}
        />
      )}
      <ImportWindow
        key={`import-${windows.round}`}
        opened={windows.importing === true}
        onClose={() => show({ importing: false })}
      />
      {pending === undefined ? null : (
        <ConfirmDialog
          opened={windows.pendingDelete !== undefined}
          onClose={() => show({ pendingDelete: undefined })}
          title={count === 1 ? t("delete.titleOne", { model }) : t("delete.title", { count })}
          text={t("delete.text")}
          touches={count > 1 ? pending : undefined}
          confirmText={t("delete.confirm", { count })}
          busyText={t("delete.busy")}
          danger
          onConfirm={() =>
            failureOf(async () => {
              if (count === 1) await deleteRow(model, () => remove(model));
              else await removeMany([...pending]);
              onDeleted();
              notifyDone(count === 1 ? t("delete.doneOne", { model }) : t("delete.done", { count }));
            })
          }
        />
      )}
    </>
  );
};
