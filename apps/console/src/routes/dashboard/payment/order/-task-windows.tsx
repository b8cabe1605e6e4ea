import type { ReactNode } from "react";
import { useLatest } from "../../../../lib/latest.ts";
import { freshEachTime } from "../../../../shared/EditDrawer/fresh-each-time.tsx";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { ConfirmWindow } from "./-confirm-window.tsx";
import type { PendingTask } from "./-order-tasks.ts";
import { RefundDialog } from "./-refund-dialog.tsx";

const Confirm = freshEachTime(ConfirmWindow);
const Refund = freshEachTime(RefundDialog);

export interface TaskWindowsProps extends WindowProps {
  /** Undefined once it is closed. */
  readonly task: PendingTask | undefined;
}

/** What root does with an order, with the effect on the balance shown first. */
export const TaskWindows = ({ task: pending, opened, onClose }: TaskWindowsProps): ReactNode => {
  const latest = useLatest(pending);
  if (latest === undefined) return null;
  const { task, order } = latest;
  const Window = task === "refund" ? Refund : Confirm;
  return <Window opened={opened} order={order} onClose={onClose} />;
};
