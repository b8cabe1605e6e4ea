import { Alert, Badge, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { CodeBlock } from "@one-hub/ui";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../../lib/csv.ts";
import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import classes from "./-doc.module.css";
import { Details } from "./-schema-tree.tsx";
import type { Answer, AnswerBody, Reply } from "./-try-answer.ts";

const extensions: Readonly<Record<string, string>> = { plain: "txt", "event-stream": "txt" };

/** E.g. `listTokens.json`. */
const fileNameOf = (id: string, { type }: Blob): string => {
  const [, subtype = "bin"] = /^\w+\/(?:x-)?([\w-]+)/.exec(type) ?? [];
  return `${id}.${extensions[subtype] ?? subtype}`;
};

const SaveButton = ({ id, whole }: { readonly id: string; readonly whole: Blob }): ReactNode => {
  const { t } = useTranslation("try_it");
  return (
    <Button
      size="xs"
      style={{ alignSelf: "flex-start" }}
      leftSection={<IconDownload size={16} />}
      // Opened in place, a file of an unknown type could run as a page of this site.
      onClick={() => saveFile([whole], fileNameOf(id, whole), "application/octet-stream")}
    >
      {t("answer.save")}
    </Button>
  );
};

const Body = ({ id, body }: { readonly id: string; readonly body: AnswerBody }): ReactNode => {
  const { t } = useTranslation("try_it");
  if (body.kind === "none") return null;
  if (body.kind === "file") return <SaveButton id={id} whole={body.whole} />;
  return (
    <>
      <CodeBlock
        label={t("answer.body")}
        samples={[{ id: "body", label: t("answer.body"), code: body.text }]}
        onCopy={notifyCopied}
      />
      {body.isCut ? (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {t("answer.cut")}
          </Text>
          <SaveButton id={id} whole={body.whole} />
        </Group>
      ) : null}
    </>
  );
};

/** Whether an answer refuses although its status says success, as the management API does. */
const isRefused = (body: AnswerBody): boolean =>
  body.kind === "text" && /"success":\s*false/.test(body.text.slice(0, 500));

const toneOf = ({ status, body }: Reply): "ok" | "warn" | "bad" => {
  if (status >= 400) return "bad";
  return status >= 300 || isRefused(body) ? "warn" : "ok";
};

/** Status, time and size in one line. */
const Head = ({ answer }: { readonly answer: Reply }): ReactNode => {
  const { t } = useTranslation("try_it");
  const { count } = useNumbers();
  const { state, status, statusText, body, milliseconds } = answer;
  const seconds = milliseconds / 1000;
  const facts = [
    seconds < 10
      ? t("answer.milliseconds", { number: count(milliseconds) })
      : t("answer.seconds", { number: count(seconds, 1) }),
    body.kind === "none" ? t("answer.empty") : t("answer.bytes", { number: count(body.whole.size) }),
  ];
  return (
    <Group gap="xs">
      <Badge color={toneOf(answer)}>
        <span dir="ltr" translate="no">
          {`${status} ${statusText}`.trim()}
        </span>
      </Badge>
      {state === "arriving" ? <Loader size={14} /> : null}
      <Text span size="sm" c="dimmed">
        {state === "arriving" ? t("answer.arriving") : facts.join(" · ")}
      </Text>
    </Group>
  );
};

interface AnswerViewProps {
  /** Of the operation. */
  readonly id: string;
  /** Undefined before the first request. */
  readonly answer: Answer | undefined;
  readonly timeoutSeconds: number;
}

interface StateProps {
  readonly answer: Answer;
  readonly timeoutSeconds: number;
}

const State = ({ answer, timeoutSeconds }: StateProps): ReactNode => {
  const { t } = useTranslation("try_it");
  if (answer.state === "waiting")
    return (
      <Group gap="xs">
        <Loader size={14} />
        <Text span size="sm" c="dimmed">
          {t("answer.waiting")}
        </Text>
      </Group>
    );
  if (answer.state === "failed")
    return answer.reason === "stopped" ? (
      <Text size="sm" c="dimmed">
        {t("failed.stopped")}
      </Text>
    ) : (
      <Alert role="note">{t(`failed.${answer.reason}`, { number: timeoutSeconds })}</Alert>
    );
  return (
    <>
      <Head answer={answer} />
      {answer.state === "stopped" || answer.state === "broken" ? (
        <Text size="sm" c={answer.state === "broken" ? "var(--ui-bad)" : "dimmed"} mt={4}>
          {t(`failed.${answer.state}`)}
        </Text>
      ) : null}
    </>
  );
};

/** What came back: status, time and size, headers and body, or why nothing did. */
export const AnswerView = ({ id, answer, timeoutSeconds }: AnswerViewProps): ReactNode => {
  const { t } = useTranslation("try_it");
  return (
    <Stack gap="sm">
      {/* Screen readers announce changes of a status that was there before. */}
      <div role="status">{answer === undefined ? null : <State answer={answer} timeoutSeconds={timeoutSeconds} />}</div>
      {answer !== undefined && "headers" in answer ? (
        <>
          <Details className={classes["fold"]} label={t("answer.headers", { number: answer.headers.length })}>
            {() => (
              <ul className={classes["headers"]} dir="ltr" translate="no">
                {answer.headers.map(([name, value]) => (
                  <li key={name}>
                    <code>
                      {name}: {value}
                    </code>
                  </li>
                ))}
              </ul>
            )}
          </Details>
          <Body id={id} body={answer.body} />
        </>
      ) : null}
    </Stack>
  );
};
