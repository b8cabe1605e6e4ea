import {
  useDeleteChannel,
  useDeleteChannelTag,
  useDeleteDisabledChannels,
  useDeleteDisabledChannelsInTag,
  useSetChannelTagPriority,
  useSetChannelTagStatus,
  useTestAllChannels,
  useUntagChannel,
  useUpdateAllChannelBalances,
} from "@one-hub/hooks";
import { ConfirmDialog } from "@one-hub/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { mayHaveArrived } from "../../../lib/lost-reply.ts";
import { failureOf, notifyDone, writeErrorMessage } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { formShowsError } from "../../../lib/query-client.ts";
import { createDeleter } from "../../../shared/DeleteQuestion/deleter.ts";
import { refetchChannels } from "./-channel-calls.ts";
import type { RowQuestion } from "./-channel-windows.ts";

/** Does what a question asks about; resolves to the words that say what was done. */
const useAnswer = () => {
  const { t } = useTranslation("channel_tools");
  const { mutateAsync: remove } = useDeleteChannel(formShowsError);
  const { mutateAsync: untag } = useUntagChannel(formShowsError);
  const { mutateAsync: setTagPriority } = useSetChannelTagPriority(formShowsError);
  const { mutateAsync: setTagStatus } = useSetChannelTagStatus(formShowsError);
  const { mutateAsync: removeTag } = useDeleteChannelTag(formShowsError);
  const { mutateAsync: removeDisabledInTag } = useDeleteDisabledChannelsInTag(formShowsError);
  const { mutateAsync: removeDisabled } = useDeleteDisabledChannels(formShowsError);
  const { mutateAsync: updateBalances } = useUpdateAllChannelBalances(formShowsError);
  const { mutateAsync: testAll } = useTestAllChannels(formShowsError);
  const [deleteRow] = useState(createDeleter);
  return async (question: RowQuestion): Promise<string> => {
    switch (question.kind) {
      case "delete":
        await deleteRow(question.row.id, () => remove(question.row.id));
        return t("ask.delete.done", { name: question.row.name });
      case "untag":
        await untag(question.row.id);
        return t("ask.untag.done", { name: question.row.name });
      case "tagPriority":
        await setTagPriority({ tag: question.tag, priority: question.priority });
        return t("ask.tagPriority.done", { name: question.tag });
      case "enableTag":
      case "disableTag":
        await setTagStatus({ tag: question.tag, status: question.kind === "enableTag" ? "enable" : "disable" });
        return t(`ask.${question.kind}.done`, { name: question.tag });
      case "deleteTag":
        await removeTag(question.tag);
        return t("ask.deleteTag.done", { name: question.tag });
      case "deleteDisabledInTag":
        await removeDisabledInTag(question.tag);
        return t("ask.deleteDisabledInTag.done", { name: question.tag });
      case "deleteDisabled":
        return t("deletedCount", { count: await removeDisabled() });
      case "updateBalances":
        await updateBalances();
        return t("ask.updateBalances.done", { name: "" });
      case "testInBackground":
        await testAll();
        return t("ask.testInBackground.done", { name: "" });
    }
  };
};

const destructive: ReadonlySet<RowQuestion["kind"]> = new Set([
  "delete",
  "deleteTag",
  "deleteDisabledInTag",
  "deleteDisabled",
]);

const nameOf = (question: RowQuestion): string =>
  "row" in question ? question.row.name : "tag" in question ? question.tag : "";

export interface RowQuestionProps {
  readonly opened: boolean;
  readonly question: RowQuestion;
  readonly onClose: () => void;
}

/** Asks before something is done to a channel, a tag, or all channels of a kind. */
export const RowQuestionDialog = ({ opened, question, onClose }: RowQuestionProps): ReactNode => {
  const { t } = useTranslation("channel_tools");
  const numbers = useNumbers();
  const answer = useAnswer();
  const client = useQueryClient();
  const { kind } = question;
  const { count, priority } = kind === "tagPriority" ? question : { count: 0, priority: 0 };
  const words = {
    name: nameOf(question),
    count,
    number: numbers.count(count),
    priority: numbers.count(priority),
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t(`ask.${kind}.title`, words)}
      text={t(`ask.${kind}.text`, words)}
      confirmText={t(`ask.${kind}.confirm`)}
      busyText={t("busy")}
      danger={destructive.has(kind)}
      onConfirm={() =>
        failureOf(
          async () => {
            notifyDone(await answer(question));
          },
          (error) => {
            // The list behind the question shows what has been done.
            if (mayHaveArrived(error)) void refetchChannels(client);
            return writeErrorMessage(error);
          },
        )
      }
    />
  );
};
