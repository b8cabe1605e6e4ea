import { SegmentedControl } from "@mantine/core";
import { type TelemetryWindow, telemetryWindows } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { PageHeader } from "@one-hub/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RefreshButton } from "../../../shared/ListState/RefreshButton.tsx";

export interface TelemetryHeaderProps {
  readonly title: ReactNode;
  readonly query: Pick<UseQueryResult, "dataUpdatedAt" | "isFetching" | "refetch">;
  readonly window: TelemetryWindow;
  readonly onWindow: (window: TelemetryWindow) => void;
  /** Follows the refresh button. */
  readonly actions?: ReactNode;
}

/** Title, time of the figures, choice of the window, and a refresh button. */
export const TelemetryHeader = ({ title, query, window, onWindow, actions }: TelemetryHeaderProps): ReactNode => {
  const { t } = useTranslation("model_telemetry");
  const { t: shared } = useTranslation("table");
  return (
    <PageHeader
      title={title}
      state={query.dataUpdatedAt === 0 ? null : t("asOf", { time: formatTimestamp(query.dataUpdatedAt / 1000) })}
      actions={
        <>
          <SegmentedControl
            aria-label={t("window")}
            data={telemetryWindows.map((value) => ({ value, label: shared(`range.${value}`) }))}
            value={window}
            onChange={onWindow}
          />
          <RefreshButton disabled={query.isFetching} onPress={() => void query.refetch()} />
          {actions}
        </>
      }
    />
  );
};
