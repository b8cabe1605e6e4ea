import { IconButton } from "@one-hub/ui";
import { IconSettings } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { notifyError } from "../../lib/notify.ts";
import { loadSettingsPanel } from "./load.ts";

const Panel = lazy(async () => ({ default: await loadSettingsPanel() }));

const near = (): void => {
  // Coming near is no request: if it fails, the press says so.
  loadSettingsPanel().catch(() => undefined);
};

/** The gear in the header; opens everything about the look. Its inside arrives when somebody comes near. */
export const SettingsButton = (): ReactNode => {
  const { t } = useTranslation("navbar");
  const [opened, setOpened] = useState<boolean>();
  return (
    <>
      <IconButton
        label={t("settings")}
        icon={<IconSettings />}
        aria-haspopup="dialog"
        aria-expanded={opened === true}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => void loadSettingsPanel().then(() => setOpened(true), notifyError)}
      />
      {opened === undefined ? null : (
        <Suspense fallback={null}>
          <Panel opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
};
