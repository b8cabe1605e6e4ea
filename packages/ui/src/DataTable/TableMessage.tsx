import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { type EmptyPicture, StateView } from "../StateView/StateView.tsx";
import { useFocusPageAfter } from "../theme/focus-page.ts";
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

/** A button that is gone once it has been pressed: its message leaves with the first answer. */
export const MessageButton = (
  props: ButtonProps & { readonly onClick: (() => void) | undefined; readonly children: string },
): ReactNode => {
  useFocusPageAfter();
  return <Button {...props} />;
};

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
  if (state.kind === "forbidden") return <StateView {...state} />;
  if (hasRows || state.kind === "loading") return null;
  const clear =
    onClearFilters === undefined ? null : <MessageButton onClick={onClearFilters}>{texts.clearFilters}</MessageButton>;
  if (state.kind === "error") {
    return (
      <StateView
        kind="error"
        title={state.title}
        text={state.text}
        actions={
          <>
            <MessageButton onClick={state.onRetry}>{texts.retry}</MessageButton>
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
