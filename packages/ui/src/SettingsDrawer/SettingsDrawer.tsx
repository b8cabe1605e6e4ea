import { Box, Button, Stack, Switch, VisuallyHidden } from "@mantine/core";
import { IconArrowsMaximize, IconArrowsMinimize, IconRestore } from "@tabler/icons-react";
import { type CSSProperties, type ReactNode, useSyncExternalStore } from "react";
import { SideDrawer } from "../FormDrawer/SideDrawer.tsx";
import type { NavColor, NavLayout } from "../NavMenu/nav.ts";
import { RadioCards } from "../RadioCards/RadioCards.tsx";
import { type Accent, ACCENTS } from "../theme/accent-names.ts";
import { accentRoles, type Contrast } from "../theme/accents.ts";
import { useScheme } from "../theme/color-scheme.ts";
import type { Direction } from "../theme/ThemeProvider.tsx";
import { NavColorPicture, NavLayoutPicture } from "./drawings.tsx";

/** Appearance settings of the user. The colour scheme's present value comes from the provider. */
export interface LookSettings {
  readonly contrast: Contrast;
  readonly direction: Direction;
  readonly compactLayout: boolean;
  readonly primaryColor: Accent;
  readonly navLayout: NavLayout;
  readonly navColor: NavColor;
  readonly fontFamily: string;
}

export type LookChange = Partial<LookSettings> & { readonly colorScheme?: "light" | "dark" };

/** A word of {@link SettingsDrawer}. */
export type SettingsText =
  | "title"
  | "darkMode"
  | "contrast"
  | "rightToLeft"
  /** Said when the language decides. */
  | "directionByLanguage"
  | "compact"
  | "compactHint"
  | "colors"
  | `color.${Accent}`
  | "navLayout"
  | `layout.${NavLayout}`
  | "navColor"
  | `ground.${NavColor}`
  | "font"
  | "reset"
  | "enterFullscreen"
  | "leaveFullscreen";

interface SettingsDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly text: (name: SettingsText) => string;
  readonly value: LookSettings;
  readonly onChange: (change: LookChange) => void;
  readonly onReset: () => void;
  /** Font choices by name, each with a few words about it. */
  readonly fonts: readonly { readonly value: string; readonly label: string; readonly detail: string }[];
  /** Accents to choose from. Default: the six that every site has. */
  readonly accents?: readonly Accent[] | undefined;
  /** The language is written from right to left: the switch shows it and is fixed. */
  readonly directionFixed?: boolean | undefined;
}

/** An accent as it would be; mixed only while the drawer is open. */
const Swatch = ({ accent, contrast }: { readonly accent: Accent; readonly contrast: Contrast }): ReactNode => {
  const scheme = useScheme();
  const style: CSSProperties & Readonly<Record<"--swatch", string>> = {
    "--swatch": accentRoles(accent, scheme, contrast).accentFill,
  };
  return <Box component="span" w={20} h={20} bdrs="50%" bg="var(--swatch)" style={style} />;
};

const subscribeFullscreen = (onChange: () => void): (() => void) => {
  document.addEventListener("fullscreenchange", onChange);
  return () => document.removeEventListener("fullscreenchange", onChange);
};

const toggleFullscreen = (): void => {
  // A browser that refuses leaves everything as it is; the button then still offers it.
  (document.fullscreenElement === null
    ? document.documentElement.requestFullscreen()
    : document.exitFullscreen()
  ).catch(() => undefined);
};

const layouts: readonly NavLayout[] = ["vertical", "horizontal", "mini"];
const grounds: readonly NavColor[] = ["integrate", "apparent"];

/** Everything about the look, 360 px wide at the end side. Every choice shows at once. */
export const SettingsDrawer = ({
  opened,
  onClose,
  text,
  value,
  onChange,
  onReset,
  fonts,
  accents = ACCENTS,
  directionFixed = false,
}: SettingsDrawerProps): ReactNode => {
  const scheme = useScheme();
  const full = useSyncExternalStore(subscribeFullscreen, () => document.fullscreenElement !== null);
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={text("title")}
      clear
      width={360}
      footer={
        <>
          <Button leftSection={<IconRestore size={18} />} onClick={onReset}>
            {text("reset")}
          </Button>
          {document.fullscreenEnabled ? (
            <Button
              leftSection={full ? <IconArrowsMinimize size={18} /> : <IconArrowsMaximize size={18} />}
              onClick={toggleFullscreen}
            >
              {full ? text("leaveFullscreen") : text("enterFullscreen")}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap="xl">
        <Stack>
          <Switch
            label={text("darkMode")}
            checked={scheme === "dark"}
            onChange={({ currentTarget: { checked } }) => onChange({ colorScheme: checked ? "dark" : "light" })}
          />
          <Switch
            label={text("contrast")}
            checked={value.contrast === "high"}
            onChange={({ currentTarget: { checked } }) => onChange({ contrast: checked ? "high" : "default" })}
          />
          <Switch
            label={text("rightToLeft")}
            description={directionFixed ? text("directionByLanguage") : undefined}
            checked={directionFixed || value.direction === "rtl"}
            disabled={directionFixed}
            onChange={({ currentTarget: { checked } }) => onChange({ direction: checked ? "rtl" : "ltr" })}
          />
          <Switch
            label={text("compact")}
            description={text("compactHint")}
            checked={value.compactLayout}
            onChange={({ currentTarget: { checked } }) => onChange({ compactLayout: checked })}
          />
        </Stack>
        <RadioCards
          pictures
          width={44}
          label={text("colors")}
          value={value.primaryColor}
          cards={accents.map((accent) => ({
            value: accent,
            label: <VisuallyHidden>{text(`color.${accent}`)}</VisuallyHidden>,
            title: text(`color.${accent}`),
            mark: <Swatch accent={accent} contrast={value.contrast} />,
          }))}
          onChange={(primaryColor) => onChange({ primaryColor })}
        />
        <RadioCards
          pictures
          width={88}
          label={text("navLayout")}
          value={value.navLayout}
          cards={layouts.map((layout) => ({
            value: layout,
            label: text(`layout.${layout}`),
            mark: <NavLayoutPicture layout={layout} />,
          }))}
          onChange={(navLayout) => onChange({ navLayout })}
        />
        <RadioCards
          pictures
          width={136}
          label={text("navColor")}
          value={value.navColor}
          cards={grounds.map((ground) => ({
            value: ground,
            label: text(`ground.${ground}`),
            mark: <NavColorPicture color={ground} />,
          }))}
          onChange={(navColor) => onChange({ navColor })}
        />
        <RadioCards
          width={136}
          label={text("font")}
          value={value.fontFamily}
          cards={fonts}
          onChange={(fontFamily) => onChange({ fontFamily })}
        />
      </Stack>
    </SideDrawer>
  );
};
