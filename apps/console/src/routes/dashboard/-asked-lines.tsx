import { Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorView } from "../../shared/ErrorView/ErrorView.tsx";
import classes from "./-dashboard.module.css";

/** Lines of a card: the first ones say enough, the rest has a page of its own. */
export const LINES = 5;

/** State of a card's query. */
export interface Asked<Data> {
  /** Undefined while it is on its way, and after a failure. */
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** A card's list in every state of its query. */
export const AskedLines = <Data,>({
  query: { data, error, isFetching, refetch },
  lines = LINES,
  none,
  groups = false,
  children,
}: {
  readonly query: Asked<Data>;
  /** Room for so many is kept. */
  readonly lines?: number;
  /** Said where there are no lines. */
  readonly none: string;
  /** The children are lists themselves. */
  readonly groups?: boolean;
  readonly children: (data: Data) => readonly ReactNode[];
}): ReactNode => {
  const content = (): ReactNode => {
    if (data === undefined)
      return error === null ? (
        <Skeleton height={lines * 60 - 12} />
      ) : (
        <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
      );
    const shown = children(data);
    if (shown.length === 0)
      return (
        <Text span inherit c="dimmed">
          {none}
        </Text>
      );
    return groups ? shown : <ul className={classes["list"]}>{shown}</ul>;
  };
  return (
    <div className={classes["lines"]} aria-busy={data === undefined && error === null}>
      {content()}
    </div>
  );
};
