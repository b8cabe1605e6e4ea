import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorView } from "../../shared/ErrorView/ErrorView.tsx";
import classes from "./-dashboard.module.css";

/** Lines of a card: the first ones say enough, the rest has a page of its own. */
export const LINES = 5;

/** A card's list in every state of its query. */
export const AskedLines = <Data,>({
  query,
  lines = LINES,
  children,
}: {
  /** Room for so many is kept. */
  readonly lines?: number;
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly children: (data: Data) => ReactNode;
}): ReactNode => (
  <div className={classes["lines"]} aria-busy={query.data === undefined && query.error === null}>
    {query.data !== undefined ? (
      children(query.data)
    ) : query.error === null ? (
      <Skeleton height={lines * 60 - 12} />
    ) : (
      <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    )}
  </div>
);
