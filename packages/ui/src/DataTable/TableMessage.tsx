import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { type EmptyPicture, StateView } from "../StateView/StateView.tsx";
import type { UiTexts } from "../theme/texts.ts";
import type { DataTableProps } from "./DataTable.tsx";

/** Message shown instead of rows. */
export interface TableMessage {
  /** With `empty`. */
  readonly picture?: EmptyPicture | undefined;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
}

/** What decides whether a list shows rows or a message. */
export type TableSituation = { readonly hasRows: boolean } & Pick<
  DataTableProps<unknown>,
  "state" | "filtered" | "onClearFilters" | "empty" | "noMatch"
>;

/** The message in the place of rows; `null` where rows, or their shape, are to be seen. */
export const messageOf = (
  { state, hasRows, filtered, onClearFilters, empty, noMatch = empty }: TableSituation,
  texts: UiTexts,
): ReactNode => {
  if (state.kind === "forbidden") {
    const { onRetry, actions, ...words } = state;
    return (
      <StateView
        {...words}
        actions={
          <>
            <Button onClick={onRetry}>{texts.retry}</Button>
            {actions}
          </>
        }
      />
    );
  }
  if (hasRows || state.kind === "loading") return null;
  const clear = onClearFilters === undefined ? null : <Button onClick={onClearFilters}>{texts.clearFilters}</Button>;
  if (state.kind === "error") {
    return (
      <StateView
        kind="error"
        title={state.title}
        text={state.text}
        actions={
          <>
            <Button onClick={state.onRetry}>{texts.retry}</Button>
            {/* The filter itself may be the reason for the refusal. */}
            {filtered === true ? clear : null}
          </>
        }
      />
    );
  }
  if (filtered !== true) return <StateView kind="empty" {...empty} />;
  return (
    <StateView
      kind="noMatch"
      title={noMatch.title}
      text={noMatch.text}
      actions={
        <>
          {clear}
          {noMatch === empty ? null : noMatch.actions}
        </>
      }
    />
  );
};
