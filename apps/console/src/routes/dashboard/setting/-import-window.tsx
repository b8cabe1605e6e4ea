import { Alert, Button, Group, Stack } from "@mantine/core";
import type { OptionKey } from "@one-hub/sdk";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { notifyInfo } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { ImportDialog } from "../../../shared/ImportReview/ImportDialog.tsx";
import { ImportReview, type ImportRow, initialChoice } from "../../../shared/ImportReview/ImportReview.tsx";
import { ImportSource } from "../../../shared/ImportReview/ImportSource.tsx";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { draftOf, isSameValue } from "./-edits.ts";
import type { OptionSpec } from "./-options.ts";
import { readSettingsFile } from "./-settings-file.ts";
import { useValueText } from "./-value-text.ts";

const EXAMPLE = `{ "options": { "SystemName": "Acme AI", "RetryTimes": "2" } }`;

interface ImportWindowProps extends WindowProps {
  readonly specs: readonly OptionSpec[];
  readonly stored: ReadonlyMap<string, string>;
  /** Takes the chosen values over as drafts. */
  readonly onApply: (entries: readonly (readonly [OptionKey, string])[]) => void;
}

/** Settings of a file beside the stored ones. The chosen ones become drafts of the page, which are reviewed and saved there. */
export const ImportWindow = ({ opened, onClose, specs, stored, onApply }: ImportWindowProps): ReactNode => {
  const { t } = useTranslation("setting_review");
  const { t: tOption } = useTranslation("setting_options");
  const { count } = useNumbers();
  const valueText = useValueText();
  const [text, setText] = useState("");
  const entries = useMemo(() => (text.trim() === "" ? [] : readSettingsFile(text, specs)), [text, specs]);
  const rows = (entries ?? []).map(({ key, spec, value, refused }): ImportRow => {
    const row = { id: key, name: spec === undefined ? key : tOption(`${spec.key}.label`) };
    if (spec === undefined || refused !== undefined)
      return { ...row, verdict: "refused", reason: t(`import.refused.${refused ?? "unknown"}`) };
    const before = stored.get(key) ?? "";
    if (isSameValue(spec, draftOf(spec, value), before)) return { ...row, verdict: "same" };
    return {
      ...row,
      verdict: "changed",
      changes: [{ label: key, before: valueText(spec, before), after: valueText(spec, value) }],
    };
  });
  const [choice, setChoice] = useState<{ readonly of: string; readonly ids: ReadonlySet<string> }>();
  const chosen = choice?.of === text ? choice.ids : initialChoice(rows);
  const apply = (): void => {
    const picked = (entries ?? []).flatMap(({ key, spec, value }) =>
      spec === undefined || !chosen.has(key) ? [] : [[spec.key, draftOf(spec, value)] as const],
    );
    onApply(picked);
    notifyInfo(t("import.done", { number: count(picked.length) }));
    onClose();
  };
  return (
    <ImportDialog
      opened={opened}
      onClose={onClose}
      title={t("import.title")}
      width={760}
      sheet
      dirty={text.trim() !== ""}
    >
      <Stack p="lg" mih={0} style={{ overflowY: "auto" }}>
        <Alert role="note" color="info">
          {t("import.note")}
        </Alert>
        <ImportSource
          accept=".json,application/json"
          placeholder={EXAMPLE}
          text={text}
          onTextChange={setText}
          error={entries === undefined ? t("import.unreadable") : undefined}
        />
        {rows.length === 0 ? null : (
          <ImportReview rows={rows} chosen={chosen} onChosenChange={(ids) => setChoice({ of: text, ids })} />
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t("import.close")}</Button>
          <Button variant="filled" disabled={chosen.size === 0} onClick={apply}>
            {t("import.apply", { number: count(chosen.size) })}
          </Button>
        </Group>
      </Stack>
    </ImportDialog>
  );
};
