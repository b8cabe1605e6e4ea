import type { Notice } from "@one-hub/sdk";
import { formatNoticeTime } from "@one-hub/sdk/format";
import { Markdown, type NoticeEntry, type NoticeKind, SafeHtml } from "@one-hub/ui";
import type { TFunction } from "i18next";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { isoTime } from "../../lib/local-time.ts";

const kinds = ["system", "notice", "model", "feature"] as const satisfies readonly NoticeKind[];
const tones = { warning: "warn", error: "bad", success: "ok" } as const;

const isLevel = (level: string): level is keyof typeof tones => Object.hasOwn(tones, level);

/** Older gateways keep one notice, which may be HTML. */
const isHtml = (text: string): boolean => /^\s*<(?:[a-z][\w-]*[\s/>]|!--|!doctype)/i.test(text);

const entryOf = (notice: Notice, t: TFunction<"notice">): NoticeEntry => {
  const kind = kinds.find((known) => known === notice.type) ?? "other";
  const level = isLevel(notice.level) ? notice.level : undefined;
  const dateTime = isoTime(notice.created_at);
  return {
    id: notice.id,
    kind,
    kindText: t(`kind.${kind}`),
    tone: level === undefined ? "info" : tones[level],
    toneText: level === undefined ? undefined : t(`level.${level}`),
    title: notice.title === "" ? t("untitled") : notice.title,
    tag: notice.tag === "" ? undefined : notice.tag,
    time:
      notice.created_at > 0 && dateTime !== undefined
        ? { text: formatNoticeTime(notice.created_at), dateTime }
        : undefined,
    content: isHtml(notice.content) ? (
      <SafeHtml html={notice.content} />
    ) : (
      <Markdown text={notice.content} topHeading={4} />
    ),
  };
};

/** Makes the entry of an announcement for the window: its words, and its content without anything that text must not do. */
export const useNoticeEntry = (): ((notice: Notice) => NoticeEntry) => {
  const { t } = useTranslation("notice");
  return useCallback((notice) => entryOf(notice, t), [t]);
};
