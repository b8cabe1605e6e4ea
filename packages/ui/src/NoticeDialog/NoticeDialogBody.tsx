import { Badge, Box, Flex, VisuallyHidden } from "@mantine/core";
import { IconBell, IconCube, IconServer, IconSparkles, IconSpeakerphone } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";

import { DialogBody } from "../ConfirmDialog/DialogBody.tsx";
import { StateView } from "../StateView/StateView.tsx";
import type { NoticeDialogProps, NoticeEntry } from "./NoticeDialog.tsx";
import classes from "./NoticeDialog.module.css";

const icons = {
  system: IconServer,
  notice: IconSpeakerphone,
  model: IconCube,
  feature: IconSparkles,
  other: IconBell,
} as const;

/** Brings the chosen one into view; by keyboard one reads on from there. */
const goThere = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: "start" });
  element?.focus({ preventScroll: true });
};

const Entry = ({ notice, selected }: { readonly notice: NoticeEntry; readonly selected: boolean }): ReactNode => {
  const id = useId();
  const Icon = icons[notice.kind];
  return (
    <article
      ref={selected ? goThere : undefined}
      className={classes["entry"]}
      data-selected={selected || undefined}
      data-autofocus={selected || undefined}
      tabIndex={-1}
      aria-labelledby={id}
      aria-current={selected || undefined}
    >
      <header className={classes["head"]}>
        <Box component="span" c={`var(--ui-${notice.tone})`}>
          <Icon size={18} aria-hidden />
          <VisuallyHidden>{notice.kindText}</VisuallyHidden>
        </Box>
        <h3 id={id} className={classes["title"]} dir="auto" title={notice.title}>
          {notice.title}
        </h3>
        <span className={classes["facts"]}>
          {notice.toneText === undefined ? null : <Badge color={notice.tone}>{notice.toneText}</Badge>}
          {notice.tag === undefined ? null : <Badge>{notice.tag}</Badge>}
          {notice.time === undefined ? null : (
            <time className={classes["time"]} dateTime={notice.time.dateTime}>
              {notice.time.text}
            </time>
          )}
        </span>
      </header>
      <div className={classes["content"]}>{notice.content}</div>
    </article>
  );
};

/** The window with its list; its own chunk. */
export const NoticeDialogBody = ({
  opened,
  onClose,
  title,
  count,
  notices,
  selected,
  empty,
}: NoticeDialogProps): ReactNode => (
  <DialogBody
    opened={opened}
    onClose={onClose}
    width={900}
    sheet
    title={
      <Flex component="span" gap="sm" align="center">
        {title}
        <Badge color="accent">{count}</Badge>
      </Flex>
    }
  >
    {notices.length === 0 ? (
      <StateView kind="empty" title={empty.title} text={empty.text} />
    ) : (
      notices.map((notice) => <Entry key={notice.id} notice={notice} selected={notice.id === selected} />)
    )}
  </DialogBody>
);
