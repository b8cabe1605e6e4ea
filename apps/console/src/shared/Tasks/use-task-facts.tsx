import { type Fact, Money } from "@one-hub/ui";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import { useViewer } from "../../lib/viewer.ts";
import { fact, Time } from "../ListPage/cells.tsx";
import { ChannelLink } from "../RecordLinks/ChannelLink.tsx";
import { KeyLink } from "../RecordLinks/KeyLink.tsx";
import { type TaskKind, type TaskRow, taskSeconds } from "./task-row.ts";
import { isRefunded } from "./task-status.ts";
import { Named, TaskPerson } from "./TaskCells.tsx";

/** The facts that details of tasks share: when a task ran, and what it cost whom. */
export const useTaskFacts = <Row extends TaskRow>(
  kind: TaskKind<Row>,
  row: Row,
): { readonly times: readonly Fact[]; readonly costs: readonly Fact[] } => {
  const { t } = useTranslation("task");
  const numbers = useNumbers();
  const { admin } = useViewer();
  const time = (id: "submitted" | "started" | "finished", value: number): readonly Fact[] =>
    fact(t(`column.${id}`), <Time seconds={taskSeconds(kind, value)} />, value !== 0);
  const keyName = t(row.token_name === undefined ? "column.keyId" : "column.key");
  return {
    times: [
      ...time("submitted", row.submit_time),
      ...time("started", row.start_time),
      ...time("finished", row.finish_time),
    ],
    costs: [
      ...fact(t(isRefunded(row) ? "column.refunded" : "column.quota"), <Money>{numbers.charge(row.quota)}</Money>),
      ...fact(
        keyName,
        <Named
          id={row.token_id}
          name={row.token_name}
          link={(shown) => (
            <KeyLink id={row.token_id} userId={row.user_id} name={row.token_name ?? ""}>
              {shown}
            </KeyLink>
          )}
        />,
        row.token_id !== 0,
      ),
      ...fact(t("column.user"), <TaskPerson row={row} />, admin),
      ...fact(
        t("column.channel"),
        <Named
          id={row.channel_id}
          name={row.channel_name}
          link={(shown) => (
            <ChannelLink id={row.channel_id} name={row.channel_name ?? ""}>
              {shown}
            </ChannelLink>
          )}
        />,
        admin,
      ),
    ],
  };
};
