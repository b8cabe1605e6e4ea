import type { Notice } from "@one-hub/sdk";
import { NoticeDialog } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../lib/numbers.ts";
import type { WindowProps } from "../LazyPart/optional-part.tsx";
import { useNoticeEntry } from "./notice-entry.tsx";

export { loadMarkdown } from "@one-hub/ui";

interface NoticeWindowProps extends WindowProps {
  readonly selected: number | undefined;
  readonly notices: readonly Notice[];
}

/** The announcements in their window; its own chunk. */
export const NoticeWindow = ({ opened, onClose, selected, notices }: NoticeWindowProps): ReactNode => {
  const { t } = useTranslation("notice");
  const numbers = useNumbers();
  const entryOf = useNoticeEntry();
  const entries = useMemo(() => notices.map(entryOf), [notices, entryOf]);
  return (
    <NoticeDialog
      opened={opened}
      onClose={onClose}
      title={t("title")}
      count={numbers.count(notices.length)}
      notices={entries}
      selected={selected}
      empty={{ title: t("empty.title"), text: t("empty.text") }}
    />
  );
};
