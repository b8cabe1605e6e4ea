import { Box } from "@mantine/core";
import { IconButton, NoticeDialog } from "@one-hub/ui";
import { IconBell } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../i18n/i18n.ts";
import { storage, storageKeys } from "../../lib/storage.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { useHydrated } from "../../start/prerendered.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";
import { newerThan, newTextOf, unreadOf } from "./newest.ts";
import { closeNotices, openNotice, useNoticesShown } from "./notices-shown.ts";
import { useReaderNotices } from "./reader-notices.ts";
import { whenFree } from "./when-free.ts";

const NoticeWindow = optionalPart(async () => {
  const content = async () => {
    const { loadMarkdown, NoticeWindow } = await import("./NoticeWindow.tsx");
    // It opens by itself: what grew in it then would move the rest.
    await loadMarkdown();
    return NoticeWindow;
  };
  const [component] = await Promise.all([content(), loadTexts("notice"), NoticeDialog.preload()]);
  return component;
});

/**
 * The bell of every header, with the number of announcements that this device has not shown yet. New announcements open by
 * themselves, but never while a field has the focus.
 */
const Bell = (): ReactNode => {
  const { t } = useTranslation("navbar");
  const { data: notices, error } = useReaderNotices();
  const { opened, selected } = useNoticesShown();
  const [lastCheck, setLastCheck] = useState(() => storage.getItem(storageKeys.lastNoticeCheck));
  const [lastText, setLastText] = useState(() => storage.getItem(storageKeys.lastNoticeText));
  // What the open window shows counts as read.
  if (opened) {
    const newest = newerThan(notices ?? [], lastCheck);
    if (newest !== undefined) setLastCheck(String(newest));
    const text = newTextOf(notices ?? [], lastCheck, lastText);
    if (text !== undefined) setLastText(text);
  }
  useEffect(() => {
    if (lastCheck !== null) storage.setItem(storageKeys.lastNoticeCheck, lastCheck);
  }, [lastCheck]);
  useEffect(() => {
    if (lastText !== null) storage.setItem(storageKeys.lastNoticeText, lastText);
  }, [lastText]);

  useEffect(() => {
    const checked = storage.getItem(storageKeys.lastNoticeCheck);
    const newest = newerThan(notices ?? [], checked);
    const text = newTextOf(notices ?? [], checked, storage.getItem(storageKeys.lastNoticeText));
    if (newest === undefined && text === undefined) return undefined;
    return whenFree(() => openNotice());
  }, [notices]);

  useEffect(() => {
    // oxlint-disable-next-line no-console -- a failed request for announcements is only logged
    if (error !== null) console.warn("The announcements could not be read:", error.message);
  }, [error]);

  // A window of one page is none of the next that has no bell.
  useEffect(() => closeNotices, []);

  const count = unreadOf(notices ?? [], lastCheck, lastText);
  // Where there is something to read, its window is there before anybody asks.
  const hasNotices = notices !== undefined && notices.length > 0;
  useEffect(() => (hasNotices ? whenIdle(NoticeWindow.preload) : undefined), [hasNotices]);

  return (
    <>
      <IconButton
        label={count === 0 ? t("announcements.none") : t("announcements.unread", { count })}
        icon={<IconBell />}
        count={count === 0 ? undefined : count > 99 ? "99+" : String(count)}
        aria-haspopup="dialog"
        onPointerEnter={NoticeWindow.preload}
        onFocus={NoticeWindow.preload}
        onClick={() => openNotice()}
      />
      <NoticeWindow opened={opened} onClose={closeNotices} selected={selected} notices={notices ?? []} />
    </>
  );
};

/** The bell of a header, with the announcements. A prerendered page keeps room for it. */
export const NoticeBell = (): ReactNode =>
  useHydrated() ? <Bell /> : <Box component="span" flex="none" w="var(--ui-control)" h="var(--ui-control)" />;
