import { Anchor, Avatar, Box, Flex, Text, Stack, Code, Group } from "@mantine/core";
import { useGateway } from "@one-hub/hooks";
import { songsOf, type SunoSong, type Task } from "@one-hub/sdk";
import { formatDuration } from "@one-hub/sdk/format";
import { CodeBlock, CopyButton, FactLine, Facts } from "@one-hub/ui";
import { IconMusic } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { allowedMedia, allowedPicture } from "../../../lib/picture.ts";
import { RowDetail } from "../../../shared/ListPage/cells.tsx";
import { LongText } from "../../../shared/Tasks/LongText.tsx";
import { outsideOf } from "../../../shared/Tasks/task-status.ts";
import classes from "../../../shared/Tasks/Tasks.module.css";
import { useTaskFacts } from "../../../shared/Tasks/use-task-facts.tsx";
import { taskKind } from "./-task.list.ts";

const milliseconds = 1000;

interface OutsideLinkProps {
  readonly address: string | undefined;
  readonly children: ReactNode;
}

/** Link to an upstream's address, in a new tab without an opener. Renders nothing if it is no web address. */
const OutsideLink = ({ address, children }: OutsideLinkProps): ReactNode => {
  const href = outsideOf(address);
  return href === undefined ? null : (
    <Anchor href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </Anchor>
  );
};

/** A cover that the gateway passes on (extension `task_cover`). */
const isPassedOn = (address: string): boolean => address.startsWith("/suno/image/");

/** The cover of a song, where it may be shown and arrives. */
const Cover = ({ address = "" }: { readonly address: string | undefined }): ReactNode => {
  const { baseUrl } = useGateway();
  const shown = isPassedOn(address) ? `${baseUrl}${address}` : allowedPicture(address);
  return (
    <Avatar src={shown} alt="" size={72} radius="md" imageProps={{ loading: "lazy", referrerPolicy: "no-referrer" }}>
      <IconMusic size={28} aria-hidden="true" />
    </Avatar>
  );
};

/** A collapsed part of the detail, whose content loads on opening. */
const Fold = ({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode => {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes["fold"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{name}</summary>
      {open ? children : null}
    </details>
  );
};

/** A song with what may be played of it here, and links to the rest. */
const Song = ({ song, number }: { readonly song: SunoSong; readonly number: number }): ReactNode => {
  const { t } = useTranslation("task");
  const { locale } = useNumbers();
  const { title = "", audio_url: audio, video_url: video, text = "", metadata, model_name: model } = song;
  const name = title === "" ? t("detail.song", { number }) : title;
  const sound = allowedMedia(audio);
  const film = allowedMedia(video);
  const named = [metadata?.tags, model].filter((fact) => typeof fact === "string" && fact !== "");
  const facts = [
    ...(typeof metadata?.duration === "number" ? [formatDuration(metadata.duration * milliseconds, locale, 0)] : []),
    ...named.map((fact) => (
      <bdi key={fact} translate="no">
        {fact}
      </bdi>
    )),
  ];
  const cover = song.image_large_url ?? song.image_url;
  const { baseUrl } = useGateway();
  return (
    <Group component="li" wrap="nowrap" align="flex-start" className={classes["song"] ?? ""}>
      <Cover address={song.image_url ?? cover} />
      <Stack gap="sm" miw={0} flex={1}>
        <Text component="div" inherit fw={550} style={{ overflowWrap: "anywhere" }}>
          <bdi translate={title === "" ? undefined : "no"}>{name}</bdi>
        </Text>
        {facts.length === 0 ? null : (
          <Text component="div" inherit c="dimmed" fz={12.5}>
            <FactLine facts={facts} />
          </Text>
        )}
        {sound === undefined ? null : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- songs come without captions; their text stands under them
          <Box
            component="audio"
            w="100%"
            h={44}
            controls
            preload="none"
            src={sound}
            aria-label={t("detail.soundOf", { name })}
          />
        )}
        {film === undefined ? null : (
          <Fold name={t("detail.video")}>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- as above */}
            <Box
              component="video"
              w="100%"
              mah={360}
              mt="xs"
              bg="var(--ui-sunken)"
              controls
              preload="none"
              src={film}
              aria-label={t("detail.videoOf", { name })}
            />
          </Fold>
        )}
        <Group gap="8px 16px">
          <OutsideLink address={audio}>{t("detail.openSound")}</OutsideLink>
          <OutsideLink address={video}>{t("detail.openVideo")}</OutsideLink>
          <OutsideLink
            address={
              cover !== undefined && isPassedOn(cover) ? new URL(`${baseUrl}${cover}`, location.href).href : cover
            }
          >
            {t("detail.openCover")}
          </OutsideLink>
        </Group>
        {text === "" ? null : (
          <Fold name={t("detail.lyrics")}>
            <LongText name={t("detail.lyrics")} copy={t("detail.copyLyrics")} text={text} />
          </Fold>
        )}
      </Stack>
    </Group>
  );
};

/** A single object counts as a list of one. */
const songsIn = (data: unknown): readonly SunoSong[] =>
  songsOf(Array.isArray(data) ? data : [data]).filter(
    ({ title, text, audio_url: audio, video_url: video, image_url: image }) =>
      [title, text, audio, video, image].some((said) => said !== undefined && said !== ""),
  );

/** A task in full: its result, and the facts that the list has no room for. */
export const TaskDetail = ({ row }: { readonly row: Task }): ReactNode => {
  const { t } = useTranslation("task");
  const songs = songsIn(row.data);
  const { times, costs } = useTaskFacts(taskKind, row);
  return (
    <RowDetail>
      <Group>
        <Code>{row.task_id}</Code>
        {row.task_id === "" ? null : (
          <CopyButton iconOnly size="sm" value={row.task_id} label={t("detail.copyId")} onCopy={notifyCopied} />
        )}
      </Group>
      <LongText name={t("column.reason")} copy={t("detail.copyReason")} text={row.fail_reason} />
      {songs.length === 0 ? null : (
        <Flex component="ul" direction="column" gap="lg">
          {songs.map((song, index) => (
            <Song key={song.id ?? index} song={song} number={index + 1} />
          ))}
        </Flex>
      )}
      <Facts facts={[...times, ...costs]} />
      {row.data === null ? (
        <Text inherit c="dimmed" fz={12.5}>
          {t("detail.noData")}
        </Text>
      ) : (
        <Fold name={t("detail.json")}>
          <CodeBlock
            label={t("detail.json")}
            samples={[{ id: "json", label: "JSON", code: JSON.stringify(row.data, null, 2) }]}
            onCopy={notifyCopied}
          />
        </Fold>
      )}
    </RowDetail>
  );
};
