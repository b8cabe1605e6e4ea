import { Badge, Flex } from "@mantine/core";
import type { ReactNode } from "react";

import { DialogBody } from "../ConfirmDialog/DialogBody.tsx";
import { StateView } from "../StateView/StateView.tsx";
import { NoticeArticle } from "./NoticeArticle.tsx";
import type { NoticeDialogProps } from "./NoticeDialog.tsx";

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
      notices.map((notice) => <NoticeArticle key={notice.id} notice={notice} selected={notice.id === selected} />)
    )}
  </DialogBody>
);
