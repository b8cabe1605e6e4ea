import { useGateway } from "@one-hub/hooks";
import { midjourneyImageUrl, type MidjourneyTask } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { Anchor, CopyButton, type Fact, Facts, Mono, Money, Row } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { LongText } from "../../../shared/Tasks/LongText.tsx";
import { Named, Took } from "../../../shared/Tasks/TaskCells.tsx";
import { isRefunded, tookOf } from "../../../shared/Tasks/task-status.ts";
import classes from "../../../shared/Tasks/Tasks.module.css";
import { hasImage, MidjourneyImage, OpenImage } from "./-midjourney-image.tsx";
import { useMidjourneyTexts } from "./-midjourney-texts.ts";

/** The image, and what can be done with it. */
const Image = ({ row }: { readonly row: MidjourneyTask }): ReactNode => {
  const { t } = useTranslation("midjourney");
  const gateway = useGateway();
  if (!hasImage(row)) return null;
  // The gateway passes it on: browsers save files of the same site only.
  const address = midjourneyImageUrl(gateway, row.mj_id);
  return (
    <div>
      <MidjourneyImage row={row} />
      <div className={classes["links"]}>
        <OpenImage row={row} />
        <Anchor href={address} download>
          {t("image.download")}
        </Anchor>
        <CopyButton
          size="xs"
          value={new URL(address, location.href).href}
          label={t("image.copy")}
          onCopy={notifyCopied}
        />
      </div>
    </div>
  );
};

/** A Midjourney task in full. */
export const MidjourneyDetail = ({
  row,
  admin,
}: {
  readonly row: MidjourneyTask;
  readonly admin: boolean;
}): ReactNode => {
  const { t } = useTranslation("midjourney");
  const { t: task } = useTranslation("task");
  const numbers = useNumbers();
  const texts = useMidjourneyTexts();
  const time = (id: "submitted" | "started" | "finished", milliseconds: number): Fact[] =>
    milliseconds === 0
      ? []
      : [
          {
            id,
            name: task(`column.${id}`),
            value: <Mono>{formatTimestamp(Math.floor(milliseconds / 1000))}</Mono>,
          },
        ];
  const facts: Fact[] = [
    { id: "result", name: t("column.result"), value: texts.result(row.code) },
    ...(row.mode === "" ? [] : [{ id: "mode", name: t("column.mode"), value: texts.mode(row.mode) }]),
    ...time("submitted", row.submit_time),
    ...time("started", row.start_time),
    ...time("finished", row.finish_time),
    {
      id: "duration",
      name: task("column.duration"),
      value: <Took milliseconds={tookOf(row.submit_time, row.finish_time)} />,
    },
    {
      id: "quota",
      name: task(isRefunded(row) ? "column.refunded" : "column.quota"),
      value: <Money>{numbers.charge(row.quota)}</Money>,
    },
    ...(row.token_id === 0
      ? []
      : [
          {
            id: "key",
            name: task(row.token_name === undefined ? "column.keyId" : "column.key"),
            value: <Named id={row.token_id} name={row.token_name} />,
          },
        ]),
    ...(admin
      ? [
          { id: "user", name: task("column.user"), value: <Named id={row.user_id} name={row.username} /> },
          { id: "channel", name: task("column.channel"), value: <Named id={row.channel_id} name={row.channel_name} /> },
        ]
      : []),
  ];
  return (
    <div className={classes["detail"]}>
      {row.mj_id === "" ? null : (
        <Row>
          <Mono>{row.mj_id}</Mono>
          <CopyButton iconOnly size="sm" value={row.mj_id} label={task("detail.copyId")} onCopy={notifyCopied} />
        </Row>
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
    </div>
  );
};
