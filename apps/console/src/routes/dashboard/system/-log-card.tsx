import { Alert, Button, Group, NativeSelect, Skeleton, Stack, Text } from "@mantine/core";
import { useSystemLog } from "@one-hub/hooks";
import { MAX_SYSTEM_LOG_ENTRIES, type SystemLogEntry } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { Card, CopyButton, FilterBar, IconButton, SearchField, StateView, useFocusPageAfter } from "@one-hub/ui";
import { IconArrowDown, IconDownload, IconEraser, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../../lib/csv.ts";
import { errorMessage, notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { ChoiceChip } from "../../../shared/ListFilters/ChoiceChip.tsx";
import { entriesText, shownEntries } from "./-log-lines.ts";
import classes from "./-system.module.css";

const route = getRouteApi("/dashboard/system");

const levels = ["INFO", "WARN", "ERR", "FATAL"] as const;
const intervals = [1, 3, 5, 10, 30, 60] as const;
const DEFAULT_INTERVAL = 5;
/** Pixels from the end that still count as being there. */
const NEAR_END = 24;

/** The old entries stay as they are when new ones come. */
const Line = memo(({ entry: { Timestamp, Level, Message } }: { readonly entry: SystemLogEntry }): ReactNode => {
  return (
    <div className={classes["line"]} translate="no">
      <time dateTime={Timestamp}>{formatTimestamp(Date.parse(Timestamp) / 1000)}</time>
      <span className={classes["level"]} data-level={Level}>
        {Level}
      </span>
      <span className={classes["message"]}>{Message}</span>
    </div>
  );
});

const Lines = ({ entries }: { readonly entries: readonly SystemLogEntry[] }): ReactNode => {
  const { t } = useTranslation("system");
  const box = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);
  useLayoutEffect(() => {
    if (following && entries.length > 0 && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [entries, following]);
  return (
    <div className={classes["log"]}>
      <div
        ref={box}
        className={classes["lines"]}
        role="log"
        aria-live="off"
        aria-label={t("log.title")}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setFollowing(scrollHeight - scrollTop - clientHeight < NEAR_END)
        }
      >
        {entries.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Entries have no id, and two may be alike.
          <Line key={`${entry.Timestamp} ${index}`} entry={entry} />
        ))}
      </div>
      {following ? null : (
        <Button
          className={classes["latest"]}
          size="xs"
          leftSection={<IconArrowDown size={16} />}
          onClick={() => {
            setFollowing(true);
            // The button goes.
            box.current?.focus();
          }}
        >
          {t("log.latest")}
        </Button>
      )}
    </div>
  );
};

/** The gateway's own log, read again every few seconds. */
export const LogCard = (): ReactNode => {
  const { t } = useTranslation("system");
  const { t: errorText } = useTranslation("error");
  const { t: shared } = useTranslation("components");
  const numbers = useNumbers();
  const { level, keyword, every = DEFAULT_INTERVAL } = route.useSearch();
  const navigate = route.useNavigate();
  const [paused, setPaused] = useState<readonly SystemLogEntry[]>();
  const [cleared, setCleared] = useState<SystemLogEntry>();
  const query = useSystemLog(MAX_SYSTEM_LOG_ENTRIES, { refetchInterval: paused === undefined && every * 1000 });
  const all = paused ?? query.data;
  const entries = useMemo(
    () => (all === undefined ? undefined : shownEntries(all, { level, keyword, cleared })),
    [all, level, keyword, cleared],
  );
  const change = (values: Partial<ReturnType<typeof route.useSearch>>): void =>
    void navigate({ search: (before) => ({ ...before, ...values }), replace: true, resetScroll: false });
  const filtered = level !== undefined || keyword !== "";
  useFocusPageAfter(filtered && entries?.length === 0);

  const content = (): ReactNode => {
    if (entries === undefined && query.isError)
      return <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
    if (entries === undefined)
      return (
        <div className={classes["lines"]} aria-busy="true">
          <Stack gap="sm" px={20} py={4}>
            {["70%", "45%", "80%", "60%"].map((width) => (
              <Skeleton key={width} width={width} height={14} />
            ))}
          </Stack>
        </div>
      );
    if (entries.length > 0) return <Lines entries={entries} />;
    return (
      <div className={classes["lines"]}>
        {filtered ? (
          <StateView
            kind="noMatch"
            title={t("log.noMatch")}
            actions={
              <Button onClick={() => change({ level: undefined, keyword: "" })}>{shared("clearFilters")}</Button>
            }
          />
        ) : (
          <StateView kind="empty" title={t("log.empty.title")} text={t("log.empty.text")} />
        )}
      </div>
    );
  };

  const save = (): void =>
    saveFile([entriesText(entries ?? [])], `gateway-log-${new Date().toISOString().slice(0, 19)}.txt`, "text/plain");

  return (
    <Card
      flush
      title={t("log.title")}
      description={t("log.description")}
      end={
        <>
          <IconButton
            label={t(paused === undefined ? "log.pause" : "log.resume")}
            icon={paused === undefined ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
            disabled={query.data === undefined}
            onClick={() => setPaused(paused === undefined ? query.data : undefined)}
          />
          <IconButton
            label={t("log.clear")}
            icon={<IconEraser size={18} />}
            disabled={entries === undefined || entries.length === 0}
            onClick={() => setCleared(all?.at(-1))}
          />
          <CopyButton iconOnly label={t("log.copy")} value={() => entriesText(entries ?? [])} onCopy={notifyCopied} />
          <IconButton label={t("log.download")} icon={<IconDownload size={18} />} onClick={save} />
        </>
      }
    >
      <Group px={20} pb="md" gap="sm">
        <SearchField label={t("log.search")} value={keyword} onSearch={(next) => change({ keyword: next })} />
        <FilterBar>
          <ChoiceChip
            label={t("log.level")}
            choices={levels.map((value) => ({ value, label: t("log.atLeast", { level: value }) }))}
            value={level ?? ""}
            onChange={(value) => change({ level: levels.find((each) => each === value) })}
          />
        </FilterBar>
        <NativeSelect
          size="xs"
          ms="auto"
          aria-label={t("log.interval")}
          value={String(every)}
          data={intervals.map((seconds) => ({
            value: String(seconds),
            label: t("log.every", { count: seconds, number: numbers.count(seconds) }),
          }))}
          onChange={({ currentTarget }) => {
            const next = intervals.find((seconds) => String(seconds) === currentTarget.value);
            change({ every: next === DEFAULT_INTERVAL ? undefined : next });
          }}
        />
      </Group>
      {entries !== undefined && query.isError && paused === undefined ? (
        <Alert mx={20} mb="md">
          <Group justify="space-between">
            <span>{errorMessage(query.error)}</span>
            <Button size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
              {errorText("retry")}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {content()}
      <Text size="sm" c="dimmed" px={20} py="sm" mih={44}>
        {entries === undefined
          ? null
          : t(paused === undefined ? "log.shown" : "log.shownPaused", {
              count: entries.length,
              number: numbers.count(entries.length),
            })}
      </Text>
    </Card>
  );
};
