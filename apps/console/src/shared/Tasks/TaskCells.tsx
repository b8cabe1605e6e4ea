import { Badge, Code, Text } from "@mantine/core";
import { formatDuration } from "@one-hub/sdk/format";
import { Money, StatusDot } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import { useValueText } from "../../lib/value-text.ts";
import { Cut, Line, NONE } from "../ListPage/cells.tsx";
import { PersonLink } from "../RecordLinks/PersonLink.tsx";
import type { TaskRow } from "./task-row.ts";
import { isSlow, shareOf, statusTone } from "./task-status.ts";
import classes from "./Tasks.module.css";

/** Name of a state; unknown ones as sent by the gateway. */
export const useStatusText = (): ((status: string) => string) => {
  const text = useValueText("task", "status");
  return (status) => text(status === "" ? "UNKNOWN" : status);
};

export const StatusTag = ({ status }: { readonly status: string }): ReactNode => (
  <StatusDot tone={statusTone(status)}>{useStatusText()(status)}</StatusDot>
);

/** How long a task took; one that took longer than a minute stands out. */
export const Took = ({ milliseconds }: { readonly milliseconds: number | undefined }): ReactNode => {
  const { t } = useTranslation("task");
  const { locale } = useNumbers();
  if (milliseconds === undefined) return NONE;
  return isSlow(milliseconds) ? (
    <Badge color="bad">{t("slow", { time: formatDuration(milliseconds, locale, 0) })}</Badge>
  ) : (
    <Money>{formatDuration(milliseconds, locale, 1)}</Money>
  );
};

/** How far a task is, as a share; what is none as the gateway sent it. */
export const ProgressText = ({ progress }: { readonly progress: number | string }): ReactNode => {
  const { percent } = useNumbers();
  const share = shareOf(progress);
  if (share !== undefined) return percent(share, 0);
  return progress === "" ? NONE : <span translate="no">{progress}</span>;
};

/** A user's text, truncated; the row's detail has it in full. */
export const TaskText = ({ text, mono = false }: { readonly text: string; readonly mono?: boolean }): ReactNode => (
  <Cut text={text} className={classes[mono ? "id" : "words"]} dir={mono ? "ltr" : "auto"} />
);

interface NamedProps {
  readonly id: number;
  readonly name?: string | undefined;
  /** Makes a link of the name, or of the id that stands alone. */
  readonly link?: (shown: ReactNode) => ReactNode;
}

const unlinked = (shown: ReactNode): ReactNode => shown;

/** A name with its id, or the id alone. */
export const Named = ({ id, name = "", link = unlinked }: NamedProps): ReactNode => {
  if (name === "") return id === 0 ? NONE : link(<Code>{id}</Code>);
  return (
    <Line>
      {link(<TaskText text={name} />)}{" "}
      <Text span size="xs" c="dimmed">
        <Code>{id}</Code>
      </Text>
    </Line>
  );
};

/** Whose task it is, and the way to their page. */
export const TaskPerson = ({ row }: { readonly row: Pick<TaskRow, "user_id" | "username"> }): ReactNode => (
  <Named
    id={row.user_id}
    name={row.username}
    link={(shown) => (
      <PersonLink id={row.user_id} name={row.username ?? ""}>
        {shown}
      </PersonLink>
    )}
  />
);
