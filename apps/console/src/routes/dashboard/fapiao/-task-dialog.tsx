import { Alert, Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useCancelFapiao, useIssueFapiao, useRejectFapiao } from "@one-hub/hooks";
import { ConfirmDialog, Dialog, Facts, machineText, SubmitButton, useUiTexts } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeptForm } from "../../../lib/kept-forms.ts";
import { errorMessage, failureOf, notifyDone } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { type SchemaForm, useSchemaForm } from "../../../lib/schema-form.ts";
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

interface FormDialogProps<Values extends object> extends WindowProps {
  readonly task: Task;
  readonly title: string;
  readonly form: SchemaForm<Values>;
  /** The mutation that sends it. */
  readonly send: { readonly isPending: boolean; readonly error: Error | null };
  readonly onSubmit: (values: Values) => void;
  /** Title of a failure. */
  readonly failedText: string;
  readonly submitText: string;
  readonly busyText: string;
  /** Above the fields. */
  readonly about: ReactNode;
  readonly children: ReactNode;
}

/** A dialog with a form; closing it half-filled asks first. */
const FormDialog = <Values extends object>({
  opened,
  onClose,
  task,
  title,
  form,
  send,
  onSubmit,
  failedText,
  submitText,
  busyText,
  about,
  children,
}: FormDialogProps<Values>): ReactNode => {
  const texts = useUiTexts();
  const [asking, setAsking] = useState(false);
  const unsaved = opened && form.isDirty();
  const dirty = unsaved && !send.isPending;
  useKeptForm({ name: taskForm, unsaved, values: form.values, about: task, restore: form.setValues });
  const close = (): void => {
    if (dirty) setAsking(true);
    else onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title} width={520} persistent={send.isPending}>
      <form noValidate onSubmit={form.onSubmit(onSubmit)}>
        <Stack gap="lg">
          {about}
          {send.error === null ? null : <Alert title={failedText}>{errorMessage(send.error)}</Alert>}
          {children}
          <Group justify="flex-end">
            <Button onClick={close} disabled={send.isPending}>
              {texts.cancel}
            </Button>
            <SubmitButton
              busy={send.isPending}
              busyText={busyText}
              {...(task.kind === "reject" && { color: "bad" as const })}
            >
              {submitText}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
      <LeaveQuestion
        opened={asking}
        onClose={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          onClose();
        }}
      />
      <LeaveGuard dirty={dirty} />
    </Dialog>
  );
};

/** Takes file and number of what was made in the tax system; on an issued one it corrects them. */
const IssueDialog = ({ fapiao, ...window }: OneTask): ReactNode => {
  const { t } = useTranslation("fapiao");
  const factsOf = useFapiaoFacts();
  const corrects = fapiao.state === "issued";
  const form = useSchemaForm("fapiao", issueForm, { file: fapiao.file_url, number: fapiao.number });
  const issue = useIssueFapiao({
    meta: { formShowsError: true },
    onSuccess: () => {
      window.onClose();
      notifyDone(t(corrects ? "issue.corrected" : "issue.done", { title: fapiao.title }));
    },
  });
  const send = useSendOnce(issue.mutate);
  return (
    <FormDialog
      {...window}
      task={{ kind: "issue", fapiao }}
      title={t(corrects ? "issue.correctTitle" : "issue.title")}
      form={form}
      send={issue}
      onSubmit={(values) => {
        const { file, number } = issueForm.parse(values);
        send({ id: fapiao.id, file_url: file, number });
      }}
      failedText={t("issue.failed")}
      submitText={t(corrects ? "issue.save" : "issue.submit")}
      busyText={t("issue.busy")}
      about={<Facts facts={factsOf(fapiao)} />}
    >
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
    </FormDialog>
  );
};

/** Says no, and why. */
const RejectDialog = ({ fapiao, ...window }: OneTask): ReactNode => {
  const { t } = useTranslation("fapiao");
  const form = useSchemaForm("fapiao", rejectForm, { reason: "" });
  const reject = useRejectFapiao({
    meta: { formShowsError: true },
    onSuccess: () => {
      window.onClose();
      notifyDone(t("reject.done", { title: fapiao.title }));
    },
  });
  const send = useSendOnce(reject.mutate);
  return (
    <FormDialog
      {...window}
      task={{ kind: "reject", fapiao }}
      title={t("reject.title", { title: fapiao.title })}
      form={form}
      send={reject}
      onSubmit={(values) => send({ id: fapiao.id, reason: rejectForm.parse(values).reason })}
      failedText={t("reject.failed")}
      submitText={t("reject.submit")}
      busyText={t("reject.busy")}
      about={
        <Alert role="note" color="info">
          {t("reject.text")}
        </Alert>
      }
    >
      <Textarea
        label={t("field.reason")}
        description={t("reject.reasonHelp")}
        dir="auto"
        data-autofocus
        {...form.field("reason")}
      />
    </FormDialog>
  );
};

const WithdrawDialog = ({ fapiao, ...window }: OneTask): ReactNode => {
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

const dialogs = { issue: IssueDialog, reject: RejectDialog, withdraw: WithdrawDialog } as const;

export const TaskDialog = ({ opened, onClose, task, round }: TaskDialogProps): ReactNode => {
  if (task === undefined) return null;
  const Inside = dialogs[task.kind];
  return <Inside key={round} opened={opened} onClose={onClose} fapiao={task.fapiao} />;
};
