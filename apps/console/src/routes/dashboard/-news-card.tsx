import { Anchor, Text } from "@mantine/core";
import { formatNoticeTime } from "@one-hub/sdk/format";
import { Card } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { openNotice } from "../../shared/Notices/notices-shown.ts";
import { useReaderNotices } from "../../shared/Notices/reader-notices.ts";
import { AskedLines, LINES } from "./-asked-lines.tsx";
import classes from "./-dashboard.module.css";

/** The newest announcements; each opens in the announcements' window. */
export const NewsCard = (): ReactNode => {
  const { t } = useTranslation("dashboard");
  const { t: say } = useTranslation("notice");
  const notices = useReaderNotices();
  // Not shown: the bell logs that the announcements could not be read.
  if (notices.isError && notices.data === undefined) return null;
  return (
    <Card title={say("title")} description={t("news.description")} className={classes["wide"]}>
      <AskedLines query={notices} lines={1} none={say("empty.title")}>
        {(data) =>
          data.slice(0, LINES).map(({ id, title, created_at: time }) => (
            <li key={id} className={classes["news"]}>
              <Anchor
                component="button"
                type="button"
                lineClamp={2}
                aria-haspopup="dialog"
                onClick={() => openNotice(id)}
              >
                {title === "" ? say("untitled") : title}
              </Anchor>
              {time > 0 ? (
                <Text span size="xs" c="dimmed" dir="ltr">
                  {formatNoticeTime(time)}
                </Text>
              ) : null}
            </li>
          ))
        }
      </AskedLines>
    </Card>
  );
};
