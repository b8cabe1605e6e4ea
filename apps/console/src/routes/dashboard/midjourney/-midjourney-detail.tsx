import { useGateway } from "@one-hub/hooks";
import { midjourneyImageUrl, type MidjourneyTask } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { Anchor, CopyButton, type Fact, Facts, Mono, Money, Muted, Row } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { allowedPicture } from "../../../lib/picture.ts";
import { LongText } from "../../../shared/Tasks/LongText.tsx";
import { OutsideLink } from "../../../shared/Tasks/OutsideLink.tsx";
import { Took } from "../../../shared/Tasks/TaskCells.tsx";
import { isRefunded, outsideOf, tookOf } from "../../../shared/Tasks/task-status.ts";
import classes from "../../../shared/Tasks/Tasks.module.css";
import { useMidjourneyTexts } from "./-midjourney-texts.ts";

/** The image, where it may be shown, and what can be done with its address. */
const Image = ({ row }: { readonly row: MidjourneyTask }): ReactNode => {
  const { t } = useTranslation("midjourney");
  const gateway = useGateway();
  const address = outsideOf(row.image_url);
  const [failed, setFailed] = useState<string>();
  if (address === undefined) return null;
  const shown = allowedPicture(address);
  return (
    <div>
      {shown === undefined ? (
        <Muted>{t("image.elsewhere")}</Muted>
      ) : shown === failed ? (
        <Muted>{t("image.failed")}</Muted>
      ) : (
        <img
          className={classes["image"]}
          src={shown}
          alt={row.prompt === "" ? t("column.image") : row.prompt}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(shown)}
        />
      )}
      <div className={classes["links"]}>
        <OutsideLink address={address}>{t("image.open")}</OutsideLink>
        {/* The gateway passes it on: browsers save files of the same site only. */}
        {row.mj_id === "" ? null : (
          <Anchor href={midjourneyImageUrl(gateway, row.mj_id)} download>
            {t("image.download")}
          </Anchor>
        )}
        <CopyButton size="xs" value={address} label={t("image.copy")} onCopy={notifyCopied} />
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
    ...(row.token_id === 0 ? [] : [{ id: "key", name: task("column.key"), value: <Mono>{row.token_id}</Mono> }]),
    ...(admin
      ? [
          { id: "user", name: task("column.user"), value: <Mono>{row.user_id}</Mono> },
          { id: "channel", name: task("column.channel"), value: <Mono>{row.channel_id}</Mono> },
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
