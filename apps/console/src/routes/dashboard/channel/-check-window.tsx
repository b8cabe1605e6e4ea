import { Alert, Button, Group, MultiSelect, Progress, Stack, Text } from "@mantine/core";
import { useGateway, useProviderModels, useSupports } from "@one-hub/hooks";
import type { Channel, ChannelCheckStep } from "@one-hub/sdk";
import { Card, CodeBlock, Dialog, StatusDot, type Tone } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage, notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { type CheckedModel, useCapabilityCheck } from "./-capability-check.ts";
import { channelKindOf } from "./-channel-types.ts";
import { namesOf } from "./-channel-values.ts";

export interface CheckWindowProps {
  readonly opened: boolean;
  readonly row: Channel;
  readonly onClose: () => void;
}

/** By the contract's numbers. */
const verdicts = ["failed", "passed", "unclear"] as const;

const tones: Readonly<Record<(typeof verdicts)[number], Tone>> = { failed: "bad", passed: "ok", unclear: "warn" };

/** A step of a model: its findings, and the answer on a press. */
const CheckedStep = ({ model, step }: { readonly model: string; readonly step: ChannelCheckStep }): ReactNode => {
  const { t } = useTranslation("channel_tools");
  const [isShown, setIsShown] = useState(false);
  // A gateway without codes words its findings itself.
  const name = step.code === undefined ? step.name : t(`check.step.${step.code}`);
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text fw={550}>{name}</Text>
        {step.response === null ? null : (
          <Button variant="subtle" size="compact-xs" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {t(isShown ? "check.hideAnswer" : "check.showAnswer")}
          </Button>
        )}
      </Group>
      <Stack component="ul" gap={2} p={0} m={0} style={{ listStyle: "none" }}>
        {step.results.map((finding) => {
          // A number that this console does not know is no verdict.
          const verdict = verdicts[finding.status] ?? "unclear";
          return (
            <li key={`${finding.code} ${finding.name}`}>
              <StatusDot tone={tones[verdict]}>
                {finding.code === undefined ? finding.name : t(`check.finding.${finding.code}`)}:{" "}
                {t(`check.verdict.${verdict}`)}
              </StatusDot>
              {finding.remark === "" ? null : (
                <Text size="xs" c="dimmed" dir="auto" translate="no" style={{ overflowWrap: "anywhere" }}>
                  {finding.remark}
                </Text>
              )}
            </li>
          );
        })}
      </Stack>
      {isShown ? (
        <CodeBlock
          label={t("check.answer", { model, step: name })}
          onCopy={notifyCopied}
          samples={[{ id: "answer", label: "JSON", code: JSON.stringify(step.response, undefined, 2) }]}
        />
      ) : null}
    </div>
  );
};

const CheckedModelCard = ({ checked: { model, state, steps } }: { readonly checked: CheckedModel }): ReactNode => {
  const { t } = useTranslation("channel_tools");
  return (
    <Card
      title={
        <span translate="no" dir="ltr">
          {model}
        </span>
      }
    >
      <Stack gap="sm">
        {steps.map((step) => (
          <CheckedStep key={step.name} model={model} step={step} />
        ))}
        {state === "done" ? null : (
          <StatusDot tone={state === "running" ? "info" : "neutral"}>{t(`test.state.${state}`)}</StatusDot>
        )}
      </Stack>
    </Card>
  );
};

/** Checks what models of a channel can do, with the findings as they arrive and a way to end it. */
export const CheckWindow = ({ opened, row, onClose }: CheckWindowProps): ReactNode => {
  const { t } = useTranslation("channel_tools");
  const gateway = useGateway();
  const { count } = useNumbers();
  const check = useCapabilityCheck(gateway, row.id, useSupports("channel_health") === true);
  const own = namesOf(row.models).filter((name) => !name.endsWith("*"));
  const provider = useProviderModels({ meta: { formShowsError: true } });
  const known = [...new Set([...own, ...(provider.data ?? [])])];
  const [chosen, setChosen] = useState<readonly string[]>(row.test_model === "" ? own.slice(0, 1) : [row.test_model]);
  const done = check.models.filter(({ state }) => state === "done").length;
  const total = check.models.length;
  const close = (): void => {
    check.cancel();
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t("check.title", { name: row.name })}
      width={760}
      sheet
      persistent={check.running}
    >
      <Stack px="xl" py="lg">
        <Text c="dimmed">{t("check.text")}</Text>
        <MultiSelect
          label={t("check.models")}
          data={[...new Set([...known, ...chosen])]}
          searchable
          limit={60}
          disabled={check.running}
          value={[...chosen]}
          onChange={setChosen}
        />
        <Group gap="xs">
          <Button size="xs" disabled={check.running} onClick={() => setChosen(known)}>
            {t("check.all")}
          </Button>
          <Button size="xs" disabled={check.running} onClick={() => setChosen([])}>
            {t("check.none")}
          </Button>
          {channelKindOf(row.type).fetchesModels ? (
            <Button
              size="xs"
              loading={provider.isPending}
              disabled={check.running}
              onClick={() =>
                provider.mutate({ id: row.id, type: row.type, key: "", base_url: row.base_url, proxy: row.proxy ?? "" })
              }
            >
              {t("check.fetch")}
            </Button>
          ) : null}
        </Group>
        {provider.isError ? <Alert>{errorMessage(provider.error)}</Alert> : null}
        {total === 0 ? null : (
          <div>
            <Progress aria-label={t("check.title", { name: row.name })} value={(done / total) * 100} />
            <Text size="xs" c="dimmed" role="status" mt={4}>
              {t("check.progress", { done: count(done), total: count(total) })}
            </Text>
          </div>
        )}
        {check.failure === undefined ? null : <Alert>{errorMessage(check.failure)}</Alert>}
        {check.models.map((checked) => (
          <CheckedModelCard key={checked.model} checked={checked} />
        ))}
        <Group justify="flex-end">
          {check.running ? (
            <Button onClick={check.cancel}>{t("check.cancel")}</Button>
          ) : (
            <>
              <Button onClick={close}>{t("close")}</Button>
              <Button variant="filled" disabled={chosen.length === 0} onClick={() => check.start(chosen)}>
                {t(total > 0 ? "check.again" : "check.start")}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
};
