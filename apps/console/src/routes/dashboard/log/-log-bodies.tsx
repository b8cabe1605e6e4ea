import { Alert, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { logBodyQueries, useDeleteLogBody, useGateway } from "@one-hub/hooks";
import { isGatewayError, type LogBody } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { CodeBlock, ConfirmDialog, useFocusPageAfter } from "@one-hub/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../lib/link.tsx";
import { failureOf, notifyCopied, notifyDone } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { indented, streamedText } from "./-body-text.ts";
import classes from "./-log.module.css";

const Bodies = ({ bodies }: { readonly bodies: LogBody }): ReactNode => {
  const { t } = useTranslation("body_log");
  const numbers = useNumbers();
  const { request, response } = bodies;
  const size = (bytes: number): string => t("size", { number: numbers.count(bytes / 1024, 1) });
  const text = bodies.is_stream ? streamedText(response.text) : indented(response.text);
  return (
    <Stack gap="sm">
      <CodeBlock
        label={t("title")}
        onCopy={notifyCopied}
        samples={[
          { id: "request", label: t("tab.request"), code: indented(request.text) },
          { id: "answer", label: t("tab.answer"), code: text === "" ? t("empty") : text, copy: text },
          ...(bodies.is_stream ? [{ id: "events", label: t("tab.events"), code: response.text }] : []),
        ]}
      />
      {[request.truncated && t("cutRequest"), response.truncated && t("cutAnswer")].map((cut) =>
        cut === false ? null : (
          <Alert key={cut} role="note" color="info">
            {cut}
          </Alert>
        ),
      )}
      <Text span size="xs" c="dimmed">
        {t("sizes", {
          request: size(request.bytes),
          answer: size(response.bytes),
          time: formatTimestamp(bodies.expires_at),
        })}
      </Text>
    </Stack>
  );
};

export interface LogBodiesProps {
  /** The row's `body_id`. */
  readonly id: number | undefined;
  /** It is the reader's own call. */
  readonly own: boolean;
  /** Name of the key that it was made with; empty where none is known. */
  readonly keyName: string;
}

/** Recording of a call. Loads on a press only, because it is private and seldom needed. */
export const LogBodies = ({ id, own, keyName }: LogBodiesProps): ReactNode => {
  const { t } = useTranslation("body_log");
  const gateway = useGateway();
  const [wanted, setWanted] = useState(false);
  const [asking, setAsking] = useState(false);
  // A row that had one when it was opened has lost it since.
  const [wasRecorded] = useState(id !== undefined);
  const { mutateAsync: remove } = useDeleteLogBody({ meta: { formShowsError: true } });
  const found = useQuery<LogBody>({ ...logBodyQueries.detail(gateway, wanted ? id : undefined), retry: false });
  const gone = id === undefined ? wasRecorded : isGatewayError(found.error) && found.error.kind === "not_found";
  const heading = useRef<HTMLHeadingElement>(null);
  const mayShow = id !== undefined && !wanted;
  const mayDelete = id !== undefined && own && !gone;
  // The pressed button goes, and the focus with it.
  useFocusPageAfter(mayShow, heading);
  useFocusPageAfter(mayDelete, heading);
  return (
    <section className={classes["bodies"]}>
      <Group className={classes["bodiesHead"] ?? ""}>
        <h3 ref={heading} tabIndex={-1} className={classes["heading"]}>
          {t("title")}
        </h3>
        {mayShow || mayDelete ? (
          <Group gap="xs">
            {mayShow ? (
              <Button size="xs" onClick={() => setWanted(true)}>
                {t("show")}
              </Button>
            ) : null}
            {mayDelete ? (
              <Button size="xs" variant="subtle" onClick={() => setAsking(true)}>
                {t("delete.action")}
              </Button>
            ) : null}
          </Group>
        ) : null}
      </Group>
      {id === undefined && !gone ? (
        <Text span inherit c="dimmed">
          {t("none")}{" "}
          {own && keyName !== "" ? (
            <TextLink to="/dashboard/key" search={{ keyword: keyName }}>
              {t("openKey")}
            </TextLink>
          ) : null}
        </Text>
      ) : gone ? (
        <Text span inherit c="dimmed">
          {t("gone")}
        </Text>
      ) : !wanted ? null : found.data !== undefined ? (
        <Bodies bodies={found.data} />
      ) : found.error === null ? (
        <Skeleton height={160} />
      ) : (
        <ErrorView error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("delete.title")}
        text={t("delete.text")}
        confirmText={t("delete.confirm")}
        busyText={t("delete.busy")}
        danger
        onConfirm={() =>
          failureOf(async () => {
            if (id === undefined) return;
            await remove(id);
            notifyDone(t("delete.done"));
          })
        }
      />
    </section>
  );
};
