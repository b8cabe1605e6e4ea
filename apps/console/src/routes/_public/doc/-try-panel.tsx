import { Box, Button, Code, Group, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ConfirmDialog, machineText, MoreFields, SubmitButton, useUiTexts } from "@one-hub/ui";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusFirstError } from "../../../lib/focus-first-error.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import type { Document, Operation } from "./-document.ts";
import classes from "./-doc.module.css";
import { timeoutOf } from "./-try-answer.ts";
import { AnswerView } from "./-try-answer-view.tsx";
import { type Credential, useCredential } from "./-try-credential.ts";
import { CredentialFields, secretPath } from "./-try-credential-fields.tsx";
import { ParameterField } from "./-try-fields.tsx";
import { problemsOf, requestOf, type TryRequest } from "./-try-request.ts";
import { startOf, type Typed, typedMediaOf } from "./-typed.ts";
import { useCall } from "./-use-call.ts";

export interface TryPanelProps {
  readonly id: string;
  readonly document: Document;
  readonly operation: Operation;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called with every change, for the samples. */
  readonly onTyped: (typed: Typed) => void;
}

/** The form of an operation, with what is wrong in the words of the page. */
const useTryForm = ({ document, operation, onTyped }: TryPanelProps, { isSendable }: Credential) => {
  const { t } = useTranslation("try_it");
  const form = useForm<Typed>({
    mode: "controlled",
    initialValues: startOf(operation),
    validate: (values) => ({
      ...Object.fromEntries(Object.keys(problemsOf(document, operation, values)).map((name) => [name, true])),
      ...(isSendable ? {} : { [secretPath]: true }),
    }),
    onValuesChange: onTyped,
  });
  const problems = Object.keys(form.errors).length === 0 ? {} : problemsOf(document, operation, form.values);
  const field = (name: string) => {
    const problem = form.errors[name] === undefined ? undefined : problems[name];
    return { ...form.getInputProps(name), error: problem && t(`problem.${problem}`) };
  };
  return { ...form, field };
};

type TryForm = ReturnType<typeof useTryForm>;

interface FieldsProps extends Pick<TryPanelProps, "document" | "operation"> {
  readonly form: TryForm;
}

const Parameters = ({ document, operation, form }: FieldsProps): ReactNode => {
  const { t } = useTranslation("try_it");
  const { count } = useNumbers();
  const fields = operation.parameters.map((parameter, index) => ({
    isRequired: parameter.required === true || parameter.in === "path",
    element: (
      <ParameterField
        key={`${parameter.in} ${parameter.name}`}
        document={document}
        parameter={parameter}
        field={form.field(`parameters.${index}`)}
      />
    ),
  }));
  const optional = fields.filter(({ isRequired }) => !isRequired);
  return (
    <>
      {fields.filter(({ isRequired }) => isRequired).map(({ element }) => element)}
      {optional.length === 0 ? null : (
        <MoreFields title={t("optional")} hint={count(optional.length)}>
          {optional.map(({ element }) => element)}
        </MoreFields>
      )}
    </>
  );
};

const BodyField = ({ operation, form }: Omit<FieldsProps, "document">): ReactNode => {
  const { t } = useTranslation("try_it");
  const { t: reference } = useTranslation("doc");
  const type = typedMediaOf(operation);
  if (type === undefined) return null;
  const start = startOf(operation).body;
  return (
    <div>
      <Textarea
        {...machineText}
        autosize
        minRows={3}
        maxRows={18}
        label={reference("body")}
        description={type === "*/*" ? undefined : <span dir="ltr">{type}</span>}
        {...form.field("body")}
      />
      {form.values.body === start ? null : (
        <Button mt="xs" size="xs" variant="subtle" onClick={() => form.setFieldValue("body", start)}>
          {t("restore")}
        </Button>
      )}
    </div>
  );
};

interface ConfirmProps {
  readonly operation: Operation;
  readonly request: TryRequest | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (request: TryRequest) => void;
}

/** Asks before a call that may change something. */
const ConfirmCall = ({ operation, request, onClose, onConfirm }: ConfirmProps): ReactNode => {
  const { t } = useTranslation("try_it");
  const [last, setLast] = useState(request);
  // The question keeps its words while it fades out.
  if (request !== undefined && request !== last) setLast(request);
  return (
    <ConfirmDialog
      opened={request !== undefined}
      onClose={onClose}
      title={t("confirm.title")}
      text={t(operation.path.startsWith("/api/") ? "confirm.change" : "confirm.model")}
      detail={
        <Code className={classes["asked"] ?? ""} translate="no">
          {last?.method} {last?.path}
        </Code>
      }
      confirmText={t("send")}
      busyText={t("sending")}
      danger={operation.method === "DELETE"}
      onConfirm={async () => {
        if (request !== undefined) onConfirm(request);
        return undefined;
      }}
    />
  );
};

/** Sends a call of an operation with the typed values and shows the reply. Both are kept while it is closed. */
export const TryPanel = (props: TryPanelProps): ReactNode => {
  const { id, document, operation, opened } = props;
  const { t } = useTranslation("try_it");
  const { colon } = useUiTexts();
  const credential = useCredential(document, operation);
  const form = useTryForm(props, credential);
  const sendButton = useRef<HTMLButtonElement>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<TryRequest>();
  const { answer, isRunning, send, stop } = useCall(operation, credential, () => {
    // The button to stop is about to go, and would take the focus with it.
    if (window.document.activeElement === stopButton.current) sendButton.current?.focus();
  });
  const submit = form.onSubmit((values) => {
    if (isRunning) return;
    const request = requestOf(document, operation, values);
    if (operation.changes) setAsked(request);
    else send(request);
  }, focusFirstError);

  const types = Object.keys(operation.body?.content ?? {});
  if (types.length > 0 && typedMediaOf(operation) === undefined)
    return (
      <Text id={id} hidden={!opened} size="sm" c="dimmed">
        {t("notHere", { type: types.join(", ") })}
      </Text>
    );
  return (
    <Box id={id} hidden={!opened}>
      <form noValidate aria-label={`${t("title")}${colon}${operation.summary}`} onSubmit={submit}>
        <Stack gap="md">
          <CredentialFields credential={credential} />
          <Parameters document={document} operation={operation} form={form} />
          <BodyField operation={operation} form={form} />
          <Group gap="sm">
            <SubmitButton ref={sendButton} busy={isRunning} busyText={t("sending")}>
              {t("send")}
            </SubmitButton>
            {isRunning ? (
              <Button ref={stopButton} onClick={stop}>
                {t("stop")}
              </Button>
            ) : null}
          </Group>
          <AnswerView id={operation.id} answer={answer} timeoutSeconds={timeoutOf(operation.path)} />
        </Stack>
      </form>
      <ConfirmCall operation={operation} request={asked} onClose={() => setAsked(undefined)} onConfirm={send} />
    </Box>
  );
};
