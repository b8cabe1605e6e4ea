import { FactLine } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import { isRunning } from "./task-status.ts";

/** How many tasks there are, and whether the page follows what runs by itself. */
export const WatchedState = ({
  page,
}: {
  readonly page: { readonly data: readonly { readonly status: string }[]; readonly total_count: number } | undefined;
}): ReactNode => {
  const { t } = useTranslation("task");
  const numbers = useNumbers();
  if (page === undefined) return null;
  const { data, total_count: total } = page;
  return (
    <FactLine
      facts={[t("rows", { count: total, number: numbers.count(total) }), data.some(isRunning) && t("watching")]}
    />
  );
};
