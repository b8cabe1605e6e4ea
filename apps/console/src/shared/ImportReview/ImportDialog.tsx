import { Dialog } from "@one-hub/ui";
import type { ComponentProps, ReactNode } from "react";
import { LeaveGuard } from "../LeaveGuard/LeaveGuard.tsx";

export interface ImportDialogProps extends Omit<ComponentProps<typeof Dialog>, "persistent"> {
  /** A list was chosen, pasted or read: a press beside the window does not close it, and leaving the page asks first. */
  readonly dirty: boolean;
}

/** The window of an import, from its source to its review. */
export const ImportDialog = ({ dirty, ...props }: ImportDialogProps): ReactNode => (
  <>
    <Dialog {...props} persistent={dirty} />
    <LeaveGuard dirty={props.opened && dirty} />
  </>
);
