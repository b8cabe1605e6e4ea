import { Alert, Textarea, TextInput } from "@mantine/core";
import { useCancelFapiao, useIssueFapiao, useRejectFapiao } from "@one-hub/hooks";
import { ConfirmDialog, Facts, machineText } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { failureOf, notifyDone } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSendOnce } from "../../../lib/send-once.ts";
import { FormDialog } from "../../../shared/FormDialog/FormDialog.tsx";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { useFapiaoFacts } from "./-fapiao-facts.tsx";
import { issueForm, rejectForm } from "./-fapiao-form.ts";
import { amountText } from "./-money.ts";
import { type Task, taskForm } from "./-task.ts";

export interface TaskDialogProps extends WindowProps {
  /** Undefined before the first one. */
  readonly task: Task | undefined;
  /** Another one starts its form afresh. */
  readonly round: number;
}

interface DecisionDialogProps extends WindowProps, Pick<Task, "fapiao"> {
  readonly kind: "issue" | "reject";
}

/**
 * Takes file and number of what was made in the tax system, which on an issued fapiao corrects them, or says no, and why. Closing it half-filled
 * asks first.
 */
const DecisionDialog = ({ kind, fapiao, ...window }: DecisionDialogProps): ReactNode => {
  const { t } = useTranslation("fapiao");
  const factsOf = useFapiaoFacts();
  const { id, title, file_url: file, number } = fapiao;
  const issues = kind === "issue";
  const corrects = issues && fapiao.state === "issued";
  const form = useSchemaForm("fapiao", issues ? issueForm : rejectForm, { file, number, reason: "" });
  const options = {
    meta: { formShowsError: true },
    onSuccess: () => {
      window.onClose();
      notifyDone(t(corrects ? "issue.corrected" : `${kind}.done`, { title }));
    },
  };
  const issue = useIssueFapiao(options);
  const reject = useRejectFapiao(options);
  const { isPending: busy, error } = issues ? issue : reject;
  const sendIssue = useSendOnce(issue.mutate);
  const sendReject = useSendOnce(reject.mutate);
  const send = (): void => {
    if (!issues) return sendReject({ id, ...rejectForm.parse(form.values) });
    const checked = issueForm.parse(form.values);
    return sendIssue({ id, file_url: checked.file, number: checked.number });
  };
  return (
    <FormDialog
      {...window}
      formName={taskForm}
      about={{ kind, fapiao }}
      form={form}
      onSubmit={send}
      title={t(corrects ? "issue.correctTitle" : `${kind}.title`, { title })}
      intro={
        issues ? (
          <Facts facts={factsOf(fapiao)} />
        ) : (
          <Alert role="note" color="info">
            {t("reject.text")}
          </Alert>
        )
      }
      submitText={t(corrects ? "issue.save" : `${kind}.submit`)}
      busyText={t(`${kind}.busy`)}
      busy={busy}
      danger={!issues}
      error={error}
      failedTitle={t(`${kind}.failed`)}
    >
      {issues ? (
        <>
          <TextInput
            label={t("field.file")}
            description={t("issue.fileHelp")}
            type="url"
            {...machineText}
            autoComplete="off"
            data-autofocus
            {...form.field("file")}
          />
          <TextInput
            label={t("field.number")}
            description={t("issue.numberHelp")}
            {...machineText}
            autoComplete="off"
            {...form.field("number")}
          />
        </>
      ) : (
        <Textarea
          label={t("field.reason")}
          description={t("reject.reasonHelp")}
          dir="auto"
          data-autofocus
          {...form.field("reason")}
        />
      )}
    </FormDialog>
  );
};

const WithdrawDialog = ({ fapiao, ...window }: Pick<Task, "fapiao"> & WindowProps): ReactNode => {
  const { t } = useTranslation("fapiao");
  const { locale } = useNumbers();
  const { mutateAsync: withdraw } = useCancelFapiao({ meta: { formShowsError: true } });
  return (
    <ConfirmDialog
      {...window}
      title={t("withdraw.title", {
        title: fapiao.title,
        amount: amountText(fapiao.amount, fapiao.currency, locale),
      })}
      text={t("withdraw.text")}
      confirmText={t("withdraw.confirm")}
      busyText={t("withdraw.busy")}
      danger
      onConfirm={() =>
        failureOf(async () => {
          await withdraw(fapiao.id);
          notifyDone(t("withdraw.done"));
        })
      }
    />
  );
};

export const TaskDialog = ({ task, round, ...window }: TaskDialogProps): ReactNode => {
  if (task === undefined) return null;
  const { kind, fapiao } = task;
  return kind === "withdraw" ? (
    <WithdrawDialog key={round} {...window} fapiao={fapiao} />
  ) : (
    <DecisionDialog key={round} {...window} kind={kind} fapiao={fapiao} />
  );
};
