import type { Fapiao } from "@one-hub/sdk";
import type { Viewer } from "../../../lib/viewer.ts";

export type TaskKind = "issue" | "reject" | "withdraw";

/** Name of the forms in which it is done, for `useKeptForm`. */
export const taskForm = "task";

export interface Task {
  readonly kind: TaskKind;
  readonly fapiao: Fapiao;
}

/** Actions that a user may take on a fapiao now. Issuing an issued one corrects its file; one with a refunded order can only be rejected. */
export const tasksOf = (fapiao: Fapiao, { id, admin }: Pick<Viewer, "id" | "admin">): readonly TaskKind[] => {
  const pending = fapiao.state === "pending";
  const can: Readonly<Record<TaskKind, boolean>> = {
    issue: admin && (fapiao.state === "issued" || (pending && fapiao.refunded_count === 0)),
    reject: admin && pending,
    withdraw: pending && fapiao.user_id === id,
  };
  return (["issue", "reject", "withdraw"] as const).filter((kind) => can[kind]);
};

/** Whether an address is one of the web: what the gateway sent is opened, so it is looked at once more. */
export const isFile = (address: string): boolean => address.startsWith("https://") && URL.canParse(address);
