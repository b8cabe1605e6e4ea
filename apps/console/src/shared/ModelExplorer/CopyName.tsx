import { CopyButton } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../lib/notify.ts";

/** Copies a model's name. */
export const CopyName = ({ model }: { readonly model: string }): ReactNode => {
  const { t } = useTranslation("prices");
  return <CopyButton iconOnly size="sm" value={model} label={t("copyName", { model })} onCopy={notifyCopied} />;
};
