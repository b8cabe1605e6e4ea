import { Alert, Button, Code, Group, Stack, Text } from "@mantine/core";
import {
  announcementKeys,
  invoiceKeys,
  optionQueries,
  siteOptionKeys,
  statusQuery,
  useGateway,
  usePreviewOptions,
  useUpdateOptions,
} from "@one-hub/hooks";
import {
  isGatewayError,
  type Option,
  type OptionKey,
  type OptionPreview,
  type OptionWrite,
  updateOption,
} from "@one-hub/sdk";
import { Dialog, SubmitButton } from "@one-hub/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { findText } from "../../../i18n/i18n.ts";
import { failureOf, notifyDone } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { formShowsError } from "../../../lib/query-client.ts";
import { storage } from "../../../lib/storage.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { BulkWindow } from "../../../shared/Bulk/BulkWindow.tsx";
import { useBulk } from "../../../shared/Bulk/use-bulk.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { type Change, inSafeOrder, writesOf } from "./-edits.ts";
import { LockOut } from "./-lock-out.tsx";
import classes from "./-setting.module.css";
import { useValueText } from "./-value-text.ts";

interface SaveWindowProps extends WindowProps {
  readonly changes: readonly Change[];
  readonly stored: ReadonlyMap<string, string>;
  /** These are stored now. */
  readonly onSaved: (keys: readonly OptionKey[]) => void;
}

/** One option: what was, what will be, and whom that concerns. */
const ChangeItem = ({
  change: { spec, before, after },
  preview,
  isOvertaken,
}: {
  readonly change: Change;
  readonly preview: OptionPreview | undefined;
  /** Another administrator changed it after this page had read it. */
  readonly isOvertaken: boolean;
}): ReactNode => {
  const { t } = useTranslation("setting_review");
  const { t: tOption } = useTranslation("setting_options");
  const { count } = useNumbers();
  const valueText = useValueText();
  const problem = preview?.problems.find(({ key }) => key === spec.key);
  const touches = preview?.changes.find(({ key }) => key === spec.key)?.touches ?? [];
  return (
    <li className={classes["change"]} data-overtaken={isOvertaken || undefined}>
      <Group gap="xs" justify="space-between">
        <Text span fw={550}>
          {tOption(`${spec.key}.label`)}
        </Text>
        <Code translate="no">{spec.key}</Code>
      </Group>
      <div className={classes["values"]}>
        {spec.kind === "secret" ? null : (
          <Text span inherit c="dimmed">
            {t("review.before")} <bdi>{valueText(spec, before)}</bdi>
          </Text>
        )}
        <span>
          {t("review.after")} <bdi>{valueText(spec, after)}</bdi>
        </span>
      </div>
      <Text size="xs" c="dimmed">
        {tOption(`${spec.key}.help`)}
      </Text>
      {touches.length === 0 ? null : (
        <ul className={classes["touches"]}>
          {touches.map(({ kind, count: total }) => (
            <li key={kind}>{t(`review.touches.${kind}`, { number: count(total) })}</li>
          ))}
        </ul>
      )}
      {isOvertaken ? <Alert mt="xs">{findText("refusal", "revision_conflict")}</Alert> : null}
      {problem === undefined || (isOvertaken && problem.code === "revision_conflict") ? null : (
        <Alert mt="xs">{findText("refusal", problem.code) ?? problem.message}</Alert>
      )}
    </li>
  );
};

/** Previews a save: at once where the gateway can, else one after the other with a report. Remounted each time it opens. */
export const SaveWindow = ({ opened, onClose, changes, stored, onSaved }: SaveWindowProps): ReactNode => {
  const { t } = useTranslation("setting_review");
  const { count } = useNumbers();
  const { offers } = useViewer();
  const gateway = useGateway();
  const client = useQueryClient();
  const atOnce = offers("option_batch");
  const { mutateAsync: ask, data: preview, isPending: isAsking, error: unread } = usePreviewOptions(formShowsError);
  const { mutateAsync: write, isPending: isSaving } = useUpdateOptions(formShowsError);
  const bulk = useBulk();
  const [failure, setFailure] = useState<{ readonly text: string; readonly isConflict: boolean }>();
  const [accepted, setAccepted] = useState(false);
  const [overtaken, setOvertaken] = useState<readonly string[]>([]);
  const [keysAtOpening] = useState(() => changes.map(({ spec }) => spec.key));
  // As text, since only other writes need a preview of their own: the options that were read again have other stored values.
  const writes = JSON.stringify(writesOf(changes));
  // The window shows a failure as the mutation has it.
  const check = useCallback(
    (): Promise<unknown> =>
      failureOf(async () => {
        const asked: readonly OptionWrite[] = JSON.parse(writes);
        const { problems } = await ask(asked);
        const keys = problems.filter(({ code }) => code === "revision_conflict").map(({ key }) => key);
        if (keys.length === 0) return;
        setOvertaken((before) => [...before, ...keys]);
        await client.invalidateQueries({ queryKey: siteOptionKeys.all });
      }),
    [ask, client, writes],
  );
  const hasChanges = changes.length > 0;
  useEffect(() => {
    if (opened && atOnce && hasChanges) void check();
  }, [opened, atOnce, hasChanges, check]);

  const locksOut = changes.some(({ spec, after }) => spec.key === "PasswordLoginEnabled" && after === "false");
  const finish = (keys: readonly OptionKey[]): void => {
    onSaved(keys);
    notifyDone(t("review.done", { number: count(keys.length) }));
    onClose();
  };
  const saveAtOnce = async (): Promise<void> => {
    const keys = changes.map(({ spec }) => spec.key);
    let isConflict = false;
    const text = await failureOf(async () => {
      try {
        await write(writesOf(changes));
      } catch (error) {
        // Another administrator was faster: the page shows their values from now on.
        if (isGatewayError(error) && error.code === "revision_conflict") {
          isConflict = true;
          await client.invalidateQueries({ queryKey: siteOptionKeys.all });
          const options = client.getQueryData<readonly Option[]>(optionQueries.list(gateway).queryKey) ?? [];
          const now = new Map<string, string>(options.map(({ key, value }) => [key, value]));
          // The refusal names one option only.
          const changed = keys.filter((key) => key === error.param || now.get(key) !== stored.get(key));
          setOvertaken((before) => [...before, ...changed]);
        }
        throw error;
      }
    });
    if (text === undefined) finish(keys);
    else setFailure({ text, isConflict });
  };
  // The reply of a save was lost, or another administrator stored the same values.
  const isStored = opened && !hasChanges && !isSaving && (failure !== undefined || overtaken.length > 0);
  const finishStored = useEffectEvent(() => finish(keysAtOpening));
  useEffect(() => {
    if (isStored) finishStored();
  }, [isStored]);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (overtaken.length > 0) list.current?.querySelector("[data-overtaken]")?.scrollIntoView({ block: "nearest" });
  }, [overtaken]);
  const saveEach = (): void => {
    onClose();
    bulk.start({
      title: t("review.save"),
      rows: inSafeOrder(changes),
      nameOf: ({ spec }) => spec.key,
      act: ({ spec, after }) => updateOption(gateway, { key: spec.key, value: after }),
      doneText: (total) => t("review.done", { number: count(total) }),
      onEnd: ({ succeeded }) => {
        const keys = succeeded.map(({ spec }) => spec.key);
        // The site's pages are kept under the tag of its status.
        const status = statusQuery(gateway, storage).queryKey.slice(0, 1);
        const stale = [siteOptionKeys.all, status, announcementKeys.all, invoiceKeys.all];
        void Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))).finally(() => onSaved(keys));
      },
    });
  };
  const isMarked = changes.some(({ spec }) => overtaken.includes(spec.key));
  const isRefused = (preview?.problems.length ?? 0) > 0;
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={t("review.title", { number: count(changes.length) })}
        width={680}
        sheet
        busy={isSaving}
      >
        <form
          className={classes["scrolling"]}
          onSubmit={(event) => {
            event.preventDefault();
            if (isSaving || isAsking || isRefused) return;
            if (atOnce) void saveAtOnce();
            else saveEach();
          }}
        >
          <Stack p="lg" gap="md">
            {atOnce ? null : <Text c="dimmed">{t("review.oneByOne")}</Text>}
            <ul ref={list} className={classes["changes"]} aria-busy={isAsking}>
              {changes.map((change) => (
                <ChangeItem
                  key={change.spec.key}
                  change={change}
                  preview={preview}
                  isOvertaken={overtaken.includes(change.spec.key)}
                />
              ))}
            </ul>
            {locksOut ? (
              <LockOut changes={changes} stored={stored} accepted={accepted} onAcceptedChange={setAccepted} />
            ) : null}
            {unread === null ? null : <ErrorView error={unread} onRetry={() => void check()} />}
            {failure === undefined || (failure.isConflict && isMarked) ? null : <Alert>{failure.text}</Alert>}
            <Group justify="flex-end">
              <Button onClick={onClose} disabled={isSaving}>
                {t("review.back")}
              </Button>
              <SubmitButton
                busy={isSaving || isAsking}
                busyText={t(isSaving ? "review.saving" : "review.checking")}
                disabled={isRefused || !hasChanges || (locksOut && !accepted)}
              >
                {t("review.save")}
              </SubmitButton>
            </Group>
          </Stack>
        </form>
      </Dialog>
      <BulkWindow bulk={bulk} unguarded />
    </>
  );
};
