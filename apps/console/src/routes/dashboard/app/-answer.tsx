import { Alert, Badge, Code, Flex, Group, Loader, Stack, Text } from "@mantine/core";
import type { ChatAnswer } from "@one-hub/hooks";
import { GatewayError, gatewayErrorKinds } from "@one-hub/sdk";
import { CopyButton, FactLine, IconButton, Markdown, Money } from "@one-hub/ui";
import { IconChevronDown, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useDeferredValue, useId } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../lib/link.tsx";
import { errorMessage, notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { lookOf } from "../../../lib/error-look.ts";
import { type Answer, hasCome } from "./-chat.ts";
import own from "./-playground.module.css";

export interface AnswerViewProps {
  /** As it ended; undefined while it is on its way, or when it never came. */
  readonly answer: Answer | undefined;
  /** As it comes. */
  readonly live: ChatAnswer | undefined;
  /** The models are known: another answer can be asked for. */
  readonly canSend: boolean;
  /** Asks for another one; undefined where that cannot be. */
  readonly onAgain: (() => void) | undefined;
}

const Small = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
);

/** Seconds, with one decimal below ten. */
const useSeconds = (): ((milliseconds: number) => string) => {
  const { t } = useTranslation("app");
  const numbers = useNumbers();
  return (milliseconds) =>
    t("seconds", { seconds: numbers.count(milliseconds / 1000, milliseconds < 10_000 ? 2 : 1, true) });
};

/** Both a balance and a key's quota can be too low; the gateway calls either a rate limit. */
const tooLow: Readonly<Record<string, "balance" | "key">> = {
  insufficient_user_quota: "balance",
  pre_consume_token_quota_failed: "key",
};

interface FailureProps {
  readonly error: NonNullable<Answer["error"]>;
  readonly model: string;
  /** A part of the answer had come. */
  readonly broke: boolean;
}

const Failure = ({ error, model, broke }: FailureProps): ReactNode => {
  const { t } = useTranslation("app");
  const errors = useTranslation("error");
  const { code, message, requestId } = error;
  const kind = gatewayErrorKinds.find((known) => known === error.kind) ?? "server";
  const failure = new GatewayError(kind, { ...(message !== "" && { text: message }), code, requestId });
  const empty = code === undefined ? undefined : tooLow[code];
  const unsaid = kind === "network" || kind === "malformed";
  // The relay's 404 is about the model, not about a page of the console.
  const isOutside = kind === "not_found";
  const text = broke && unsaid ? t("broke.text") : isOutside ? t("mayNotCall.text") : errorMessage(failure);
  const reason = broke ? t("broke.title") : isOutside ? t("mayNotCall.title", { model }) : undefined;
  const title = empty === undefined ? (reason ?? errors.t(`${lookOf(failure).name}.title`)) : t(`empty.${empty}`);
  // The upstream's message helps when trying models out, even where other pages hide it.
  const said = unsaid || message === "" || message === text ? undefined : message;
  return (
    <Alert role="note" title={title}>
      {empty === "balance" ? (
        <TextLink to="/dashboard/topup">{t("empty.topUp")}</TextLink>
      ) : (
        <p>{empty === "key" ? t("empty.keyText") : text}</p>
      )}
      {said === undefined ? null : (
        <p dir="auto">
          <bdi translate="no">{said}</bdi>
        </p>
      )}
      {requestId === undefined || message.includes(requestId) ? null : (
        <Small>{errors.t("requestId", { id: requestId })}</Small>
      )}
    </Alert>
  );
};

/** Tokens, times and cost of an answer that is over. */
const Figures = ({ answer }: { readonly answer: Answer }): ReactNode => {
  const { t } = useTranslation("app");
  const numbers = useNumbers();
  const seconds = useSeconds();
  const { usage, time, firstTime, cost } = answer;
  const speed =
    usage !== undefined && firstTime !== undefined && time - firstTime > 200
      ? usage.output / ((time - firstTime) / 1000)
      : undefined;
  const facts: ReactNode[] = [];
  if (usage !== undefined) {
    facts.push(t("figures.tokens", { input: numbers.count(usage.input), output: numbers.count(usage.output) }));
    if (usage.cached > 0) facts.push(t("figures.cached", { tokens: numbers.count(usage.cached) }));
    if (usage.reasoning > 0) facts.push(t("figures.reasoning", { tokens: numbers.count(usage.reasoning) }));
  }
  if (firstTime !== undefined) facts.push(t("figures.first", { time: seconds(firstTime) }));
  facts.push(t("figures.time", { time: seconds(time) }));
  if (speed !== undefined) facts.push(t("figures.speed", { speed: numbers.count(speed, speed < 10 ? 1 : 0) }));
  if (cost !== undefined)
    facts.push(
      <span key="cost">
        <Money>{numbers.charge(cost.quota)}</Money> {t(cost.charged ? "figures.charged" : "figures.estimated")}
      </span>,
    );
  return (
    <Small>
      <FactLine facts={facts} />
    </Small>
  );
};

const Reasoning = ({ text, coming }: { readonly text: string; readonly coming: boolean }): ReactNode => {
  const { t } = useTranslation("app");
  return (
    <details className={own["reasoning"]}>
      <summary>
        <IconChevronDown size={16} aria-hidden="true" />
        {t(coming ? "reasoning.coming" : "reasoning.title")}
      </summary>
      <p dir="auto">{text}</p>
    </details>
  );
};

/** Why an answer is no whole one. */
const notes = ["length", "content_filter", "tool_calls"] as const;

/** A model's answer, during the stream and afterwards. */
export const AnswerView = ({ answer, live, canSend, onAgain }: AnswerViewProps): ReactNode => {
  const { t } = useTranslation("app");
  const name = useId();
  const now = live ?? answer;
  // A long answer is drawn when there is time; what is typed meanwhile goes first.
  const text = useDeferredValue(now?.text ?? "");
  const coming = live !== undefined;
  const note = notes.find((known) => known === answer?.finish);
  const model = answer?.model ?? live?.model ?? "";
  // What came is charged, also where the rest did not come.
  const hasFigures = answer !== undefined && (answer.error === undefined || hasCome(answer));
  return (
    <Stack component="article" gap="sm" miw={0} aria-labelledby={name} aria-busy={coming}>
      <Flex component="header" gap="sm" mih={24} c="dimmed" fz={13} align="center">
        <span id={name}>{model === "" ? t("answer") : <Code>{model}</Code>}</span>
        {!coming && answer?.state === "stopped" ? <Badge>{t("stopped")}</Badge> : null}
        {coming ? <Loader type="dots" size="xs" aria-hidden="true" /> : null}
      </Flex>
      {now === undefined || now.reasoning === "" ? null : (
        <Reasoning text={now.reasoning} coming={coming && now.text === ""} />
      )}
      {text === "" ? null : <Markdown text={text} topHeading={3} pictures="linked" html="source" />}
      {coming ? null : (
        <>
          {answer === undefined ? <Small>{t("never")}</Small> : null}
          {answer?.state === "done" && answer.text === "" ? <Small>{t("nothing")}</Small> : null}
          {note === undefined ? null : <Small>{t(`finish.${note}`)}</Small>}
          {answer?.error === undefined ? null : <Failure error={answer.error} model={model} broke={hasCome(answer)} />}
          <Group justify="space-between">
            {hasFigures ? <Figures answer={answer} /> : null}
            <Group gap={4} ms="auto">
              {answer === undefined || answer.text === "" ? null : (
                <CopyButton iconOnly label={t("copyAnswer")} value={answer.text} onCopy={notifyCopied} />
              )}
              {onAgain === undefined ? null : (
                <IconButton
                  size="sm"
                  label={t(answer?.state === "failed" || answer === undefined ? "retry" : "again")}
                  icon={<IconRefresh />}
                  disabled={!canSend}
                  onClick={onAgain}
                />
              )}
            </Group>
          </Group>
        </>
      )}
    </Stack>
  );
};
