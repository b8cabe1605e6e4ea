import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useCheckUpdate } from "@one-hub/hooks";
import type { UpdateCheck } from "@one-hub/sdk";
import { Card, Markdown } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage, failureOf } from "../../lib/notify.ts";

const Outcome = ({ current, newest, newer, url, notes }: UpdateCheck): ReactNode => {
  const { t } = useTranslation("system");
  if (!newer)
    return current === "" ? (
      <Alert role="none" color="info">
        {t("update.unreleased", { version: newest })}
      </Alert>
    ) : (
      <Alert role="none" color="ok">
        {t("update.latest", { version: current })}
      </Alert>
    );
  return (
    <Stack gap="sm">
      <Alert role="none" color="info" title={t("update.newer", { version: newest })}>
        {t("update.running", { version: current })}{" "}
        {url === "" ? null : (
          <Anchor href={url} target="_blank" rel="noopener noreferrer">
            {t("update.release")}
          </Anchor>
        )}
      </Alert>
      {notes.trim() === "" ? null : (
        <section aria-label={t("update.notes")}>
          <Text fw={550} size="sm" mb="xs">
            {t("update.notes")}
          </Text>
          <Markdown text={notes} topHeading={4} pictures="linked" />
        </section>
      )}
    </Stack>
  );
};

/**
 * Has the gateway look for a newer version of itself. Needs the extension `update_check`; the namespace `system` must be loaded.
 */
export const UpdateCard = (): ReactNode => {
  const { t } = useTranslation("system");
  const [failure, setFailure] = useState<string>();
  const check = useCheckUpdate({ meta: { formShowsError: true } });
  const run = async (): Promise<void> => {
    setFailure(undefined);
    setFailure(await failureOf(() => check.mutateAsync(), errorMessage));
  };
  return (
    <Card title={t("update.title")} description={t("update.description")}>
      <Stack gap="md">
        <Group>
          <Button loading={check.isPending} onClick={() => void run()}>
            {t("update.check")}
          </Button>
        </Group>
        <div role="status">
          {check.isPending ? (
            <Text size="sm" c="dimmed">
              {t("update.checking")}
            </Text>
          ) : failure !== undefined ? (
            <Alert role="none" title={t("update.failed")}>
              {failure}
            </Alert>
          ) : check.data === undefined ? null : (
            <Outcome {...check.data} />
          )}
        </div>
      </Stack>
    </Card>
  );
};
