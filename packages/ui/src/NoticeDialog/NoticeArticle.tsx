import { Badge, Box, VisuallyHidden } from "@mantine/core";
import { IconBell, IconCube, IconServer, IconSparkles, IconSpeakerphone } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";

import type { NoticeEntry } from "./NoticeDialog.tsx";
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

interface NoticeArticleProps {
  readonly notice: NoticeEntry;
  /** Brings it into view, marks it and gives it the focus. */
  readonly selected?: boolean;
}

/** An entry of the announcements' window. */
export const NoticeArticle = ({ notice, selected = false }: NoticeArticleProps): ReactNode => {
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
