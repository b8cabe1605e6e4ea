import { Alert, Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useCancelFapiao, useIssueFapiao, useRejectFapiao } from "@one-hub/hooks";
import { ConfirmDialog, Dialog, Facts, SubmitButton, useUiTexts, machineText } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIssueText } from "../../../lib/issue-text.ts";
import { useKeptForm } from "../../../lib/kept-forms.ts";
import { errorMessage, notifyDone } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSendOnce } from "../../../lib/send-once.ts";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { LeaveQuestion } from "../../../shared/LeaveGuard/LeaveQuestion.tsx";
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

interface OneTask extends WindowProps {
  readonly fapiao: Task["fapiao"];
}

/** Closes a dialog, with a confirmation if something was typed. */
const useClosing = (dirty: boolean, onClose: () => void) => {
  const [asking, setAsking] = useState(false);
  return {
    close: (): void => {
      if (dirty) setAsking(true);
      else onClose();
    },
    question: (
      <>
        <LeaveQuestion
          opened={asking}
          onClose={() => setAsking(false)}
          onLeave={() => {
            setAsking(false);
            onClose();
          }}
        />
        <LeaveGuard dirty={dirty} />
      </>
    ),
  };
};

const Actions = ({
  busy,
  submit,
  busyText,
  danger = false,
  onCancel,
}: {
  readonly busy: boolean;
  readonly submit: string;
  readonly busyText: string;
  readonly danger?: boolean;
  readonly onCancel: () => void;
}): ReactNode => {
  const texts = useUiTexts();
  return (
    <Group justify="flex-end">
      <Button onClick={onCancel} disabled={busy}>
        {texts.cancel}
      </Button>
      <SubmitButton busy={busy} busyText={busyText} {...(danger && { color: "bad" as const })}>
        {submit}
      </SubmitButton>
    </Group>
  );
};

/** Takes file and number of what was made in the tax system; on an issued one it corrects them. */
const IssueDialog = ({ opened, onClose, fapiao }: OneTask): ReactNode => {
  const { t } = useTranslation("fapiao");
  const issueOf = useIssueText("fapiao");
  const factsOf = useFapiaoFacts();
  const corrects = fapiao.state === "issued";
  const form = useForm({
    mode: "controlled",
    initialValues: { file: fapiao.file_url, number: fapiao.number },
    validate: schemaResolver(issueForm, { sync: true }),
  });
  const issue = useIssueFapiao({
    meta: { formShowsError: true },
    onSuccess: () => {
      onClose();
      notifyDone(t(corrects ? "issue.corrected" : "issue.done", { title: fapiao.title }));
    },
  });
  const send = useSendOnce(issue.mutate);
  useKeptForm({
    name: taskForm,
    unsaved: opened && form.isDirty(),
    values: form.values,
    about: { kind: "issue", fapiao } satisfies Task,
    restore: form.setValues,
  });
  const { close, question } = useClosing(opened && !issue.isPending && form.isDirty(), onClose);
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t(corrects ? "issue.correctTitle" : "issue.title")}
      width={520}
      persistent={issue.isPending}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          const { file, number } = issueForm.parse(values);
          send({ id: fapiao.id, file_url: file, number });
        })}
      >
        <Stack gap="lg">
          <Facts facts={factsOf(fapiao)} />
          {issue.error === null ? null : <Alert title={t("issue.failed")}>{errorMessage(issue.error)}</Alert>}
          <TextInput
            label={t("field.file")}
            description={t("issue.fileHelp")}
            type="url"
            {...machineText}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps("file")}
            error={issueOf("file", form.errors["file"])}
          />
          <TextInput
            label={t("field.number")}
            description={t("issue.numberHelp")}
            {...machineText}
            autoComplete="off"
            {...form.getInputProps("number")}
            error={issueOf("number", form.errors["number"])}
          />
          <Actions
            busy={issue.isPending}
            submit={t(corrects ? "issue.save" : "issue.submit")}
            busyText={t("issue.busy")}
            onCancel={close}
          />
        </Stack>
      </form>
      {question}
    </Dialog>
  );
};

/** Says no, and why. */
const RejectDialog = ({ opened, onClose, fapiao }: OneTask): ReactNode => {
  const { t } = useTranslation("fapiao");
  const issueOf = useIssueText("fapiao");
  const form = useForm({
    mode: "controlled",
    initialValues: { reason: "" },
    validate: schemaResolver(rejectForm, { sync: true }),
  });
  const reject = useRejectFapiao({
    meta: { formShowsError: true },
    onSuccess: () => {
      onClose();
      notifyDone(t("reject.done", { title: fapiao.title }));
    },
  });
  const send = useSendOnce(reject.mutate);
  useKeptForm({
    name: taskForm,
    unsaved: opened && form.isDirty(),
    values: form.values,
    about: { kind: "reject", fapiao } satisfies Task,
    restore: form.setValues,
  });
  const { close, question } = useClosing(opened && !reject.isPending && form.isDirty(), onClose);
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t("reject.title", { title: fapiao.title })}
      persistent={reject.isPending}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => send({ id: fapiao.id, reason: rejectForm.parse(values).reason }))}
      >
        <Stack gap="lg">
          <Alert role="note" color="info">
            {t("reject.text")}
          </Alert>
          {reject.error === null ? null : <Alert title={t("reject.failed")}>{errorMessage(reject.error)}</Alert>}
          <Textarea
            label={t("field.reason")}
            description={t("reject.reasonHelp")}
            dir="auto"
            data-autofocus
            {...form.getInputProps("reason")}
            error={issueOf("reason", form.errors["reason"])}
          />
          <Actions
            danger
            busy={reject.isPending}
            submit={t("reject.submit")}
            busyText={t("reject.busy")}
            onCancel={close}
          />
        </Stack>
      </form>
      {question}
    </Dialog>
  );
};

const WithdrawDialog = ({ opened, onClose, fapiao }: OneTask): ReactNode => {
  const { t } = useTranslation("fapiao");
  const { locale } = useNumbers();
  const { mutateAsync: withdraw } = useCancelFapiao({ meta: { formShowsError: true } });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t("withdraw.title", {
        title: fapiao.title,
        amount: amountText(fapiao.amount, fapiao.currency, locale),
      })}
      text={t("withdraw.text")}
      confirmText={t("withdraw.confirm")}
      busyText={t("withdraw.busy")}
      danger
      onConfirm={async () => {
        try {
          await withdraw(fapiao.id);
        } catch (error) {
          return errorMessage(error);
        }
        notifyDone(t("withdraw.done"));
        return undefined;
      }}
    />
  );
};

const dialogs = { issue: IssueDialog, reject: RejectDialog, withdraw: WithdrawDialog } as const;

export const TaskDialog = ({ opened, onClose, task, round }: TaskDialogProps): ReactNode => {
  if (task === undefined) return null;
  const Inside = dialogs[task.kind];
  return <Inside key={round} opened={opened} onClose={onClose} fapiao={task.fapiao} />;
};
