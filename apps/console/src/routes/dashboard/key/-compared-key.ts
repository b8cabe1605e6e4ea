import { formatTimestamp } from "@one-hub/sdk/format";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { secondsOf } from "../../../lib/local-time.ts";
import type { ComparedField } from "../../../shared/EditConflict/use-edit-guard.ts";
import { ipLines } from "./-ip-lines.ts";
import type { KeyFormValues } from "./-key-values.ts";

/** Compared fields of two versions of a key. Its remaining quota is not among them: calls change it. */
export const useComparedKey = (): ((form: KeyFormValues) => readonly ComparedField[]) => {
  const { t } = useTranslation("key");
  return useCallback(
    (form) => [
      { label: t("form.name.label"), value: form.name },
      {
        label: t("form.expiry.label"),
        value: form.neverExpires ? t("never") : formatTimestamp(secondsOf(form.expiresAt) ?? 0),
      },
      { label: t("form.quota.unlimited"), value: form.unlimited ? "✓" : "" },
      { label: t("form.group.label"), value: form.group },
      { label: t("form.backup.label"), value: form.backupGroup },
      { label: t("form.models.label"), value: form.limitModels ? form.models.join(", ") : t("models.any") },
      {
        label: t("form.addresses.label"),
        value: form.limitAddresses
          ? ipLines(form.addresses)
              .map(({ text }) => text)
              .join(", ")
          : "",
      },
      { label: t("form.heartbeat.label"), value: form.heartbeat ? form.heartbeatSeconds : "" },
      { label: t("form.recording.label"), value: form.recordBodies ? "✓" : "" },
      { label: t("form.tag.label"), value: form.billingTag },
    ],
    [t],
  );
};
