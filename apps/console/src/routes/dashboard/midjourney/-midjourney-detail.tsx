import { Anchor, Code, Group } from "@mantine/core";
import { useGateway } from "@one-hub/hooks";
import { midjourneyImageUrl, type MidjourneyTask } from "@one-hub/sdk";
import { CopyButton, Facts } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../../lib/notify.ts";
import { useValueText } from "../../../lib/value-text.ts";
import { fact, RowDetail } from "../../../shared/ListPage/cells.tsx";
import { LongText } from "../../../shared/Tasks/LongText.tsx";
import { tookOf } from "../../../shared/Tasks/task-row.ts";
import { Took } from "../../../shared/Tasks/TaskCells.tsx";
import { useTaskFacts } from "../../../shared/Tasks/use-task-facts.tsx";
import { hasImage, MidjourneyImage, OpenImage } from "./-midjourney-image.tsx";
import { midjourneyKind } from "./-midjourney.list.ts";

const Image = ({ row }: { readonly row: MidjourneyTask }): ReactNode => {
  const { t } = useTranslation("midjourney");
  const gateway = useGateway();
  if (!hasImage(row)) return null;
  // The gateway passes it on: browsers save files of the same site only.
  const address = midjourneyImageUrl(gateway, row.mj_id);
  return (
    <div>
      <MidjourneyImage row={row} />
      <Group gap="8px 16px">
        <OpenImage row={row} />
        <Anchor href={address} target="_blank" rel="noopener noreferrer">
          {t("image.newTab")}
        </Anchor>
        <Anchor href={address} download>
          {t("image.download")}
        </Anchor>
        <CopyButton
          size="xs"
          value={new URL(address, location.href).href}
          label={t("image.copy")}
          onCopy={notifyCopied}
        />
      </Group>
    </div>
  );
};

export const MidjourneyDetail = ({ row }: { readonly row: MidjourneyTask }): ReactNode => {
  const { t } = useTranslation("midjourney");
  const { t: task } = useTranslation("task");
  const resultText = useValueText("midjourney", "result");
  const modeText = useValueText("midjourney", "mode");
  const { times, costs } = useTaskFacts(midjourneyKind, row);
  const facts = [
    ...fact(t("column.result"), resultText(row.code)),
    ...fact(t("column.mode"), modeText(row.mode), row.mode !== ""),
    ...times,
    ...fact(task("column.duration"), <Took milliseconds={tookOf(midjourneyKind, row)} />),
    ...costs,
  ];
  return (
    <RowDetail>
      {row.mj_id === "" ? null : (
        <Group>
          <Code>{row.mj_id}</Code>
          <CopyButton iconOnly size="sm" value={row.mj_id} label={task("detail.copyId")} onCopy={notifyCopied} />
        </Group>
      )}
      <Image row={row} />
      <LongText name={t("column.prompt")} copy={t("copyPrompt")} text={row.prompt} />
      {row.prompt_en === row.prompt ? null : (
        <LongText name={t("column.promptEn")} copy={t("copyPromptEn")} text={row.prompt_en} />
      )}
      <LongText name={task("column.reason")} copy={task("detail.copyReason")} text={row.fail_reason} />
      {row.description === row.fail_reason ? null : (
        <LongText name={t("column.answer")} copy={t("copyAnswer")} text={row.description} />
      )}
      <Facts facts={facts} />
    </RowDetail>
  );
};
