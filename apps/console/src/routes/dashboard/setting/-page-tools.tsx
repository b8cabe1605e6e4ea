import { Button } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { type Dispatch, type ReactNode, type SetStateAction, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../i18n/i18n.ts";
import { saveFile } from "../../../lib/csv.ts";
import { notifyDone } from "../../../lib/notify.ts";
import { useSiteName } from "../../../lib/site.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import type { Drafts } from "./-edits.ts";
import type { OptionSpec } from "./-options.ts";
import { settingsFile } from "./-settings-file.ts";

const ImportWindow = optionalPart(
  async () =>
    (await withTexts(import("./-import-window.tsx"), "setting_review", "administration", "table")).ImportWindow,
);

interface PageToolsProps {
  readonly specs: readonly OptionSpec[];
  readonly stored: ReadonlyMap<string, string> | undefined;
  readonly setDrafts: Dispatch<SetStateAction<Drafts>>;
}

/** Saves the options to a file, and reads them from one. */
export const PageTools = ({ specs, stored, setDrafts }: PageToolsProps): ReactNode => {
  const { t } = useTranslation("setting");
  const site = useSiteName();
  const [importing, setImporting] = useState(false);
  const [round, setRound] = useState(0);
  const save = (): void => {
    if (stored === undefined) return;
    const now = new Date();
    saveFile(
      [settingsFile(specs, stored, { site, now })],
      `settings-${now.toISOString().slice(0, 10)}.json`,
      "application/json",
    );
    notifyDone(t("export.done"));
  };
  return (
    <>
      <Button leftSection={<IconDownload size={16} />} disabled={stored === undefined} onClick={save}>
        {t("export.button")}
      </Button>
      <Button
        leftSection={<IconUpload size={16} />}
        disabled={stored === undefined}
        onPointerEnter={ImportWindow.preload}
        onFocus={ImportWindow.preload}
        onClick={() => {
          setRound(round + 1);
          setImporting(true);
        }}
      >
        {t("import.button")}
      </Button>
      {stored === undefined ? null : (
        <ImportWindow
          key={round}
          opened={importing}
          onClose={() => setImporting(false)}
          specs={specs}
          stored={stored}
          onApply={(entries) => setDrafts((before) => new Map([...before, ...entries]))}
        />
      )}
    </>
  );
};
