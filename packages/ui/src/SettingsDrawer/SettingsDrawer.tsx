import { Text, Box, Button } from "@mantine/core";
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconContrastFilled,
  IconLayoutDistributeVertical,
  IconMoon,
  IconRestore,
  IconTextDirectionRtl,
} from "@tabler/icons-react";
import { type CSSProperties, type ReactNode, useId, useSyncExternalStore } from "react";
import { SideDrawer } from "../FormDrawer/FormDrawer.tsx";
import type { NavColor, NavLayout } from "../NavMenu/nav.ts";
import { type Accent, ACCENTS } from "../theme/accent-names.ts";
import { accentRoles, type Contrast } from "../theme/accents.ts";
import { useScheme } from "../theme/color-scheme.ts";
import type { Direction } from "../theme/ThemeProvider.tsx";
import { NavColorPicture, NavLayoutPicture } from "./pictures.tsx";
import classes from "./SettingsDrawer.module.css";

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

/** Words of {@link SettingsDrawer}. */
export interface SettingsTexts {
  readonly title: string;
  readonly darkMode: string;
  readonly contrast: string;
  readonly rightToLeft: string;
  /** Said instead of the switch's own state when the language decides. */
  readonly directionByLanguage: string;
  readonly compact: string;
  readonly compactHint: string;
  readonly colors: string;
  readonly color: Readonly<Record<Accent, string>>;
  readonly navLayout: string;
  readonly layout: Readonly<Record<NavLayout, string>>;
  readonly navColor: string;
  readonly ground: Readonly<Record<NavColor, string>>;
  readonly font: string;
  readonly reset: string;
  readonly enterFullscreen: string;
  readonly leaveFullscreen: string;
}

interface SettingsDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly texts: SettingsTexts;
  readonly value: LookSettings;
  readonly onChange: (change: LookChange) => void;
  readonly onReset: () => void;
  /** Font choices by name, each with a few words about it. */
  readonly fonts: readonly { readonly value: string; readonly label: string; readonly hint: string }[];
  /** The language is written from right to left: the switch shows it and is fixed. */
  readonly directionFixed?: boolean | undefined;
}

interface TileProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

const Tile = ({ icon, label, hint, checked, disabled = false, onChange }: TileProps): ReactNode => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    className={classes["tile"]}
    disabled={disabled}
    onClick={() => onChange(!checked)}
  >
    <span className={classes["tileTop"]}>
      {icon}
      <span className={classes["track"]} />
    </span>
    <span>{label}</span>
    {hint === undefined ? null : (
      <Text span size="xs" c="dimmed" fw={400}>
        {hint}
      </Text>
    )}
  </button>
);

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly shape: "swatches" | "pictures" | "halves";
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly hint?: string;
    readonly picture?: ReactNode;
  }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, as the browser's own radio buttons under pictures. */
const Choices = <Value extends string>({ legend, shape, value, options, onChange }: ChoicesProps<Value>): ReactNode => {
  const name = useId();
  return (
    <Box component="fieldset" mt={24} mx={0} mb={0} p={0} bd="0" miw={0}>
      <Box component="legend" mb="sm" p={0} c="dimmed" fz={12} lh="16px" fw={550}>
        {legend}
      </Box>
      <div className={classes["options"]} data-shape={shape}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes["option"]}
            title={shape === "swatches" ? option.label : undefined}
          >
            <input
              type="radio"
              className={classes["radio"]}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            <span className={classes["optionLabel"]}>{option.label}</span>
            {option.hint === undefined ? null : (
              <Text span size="xs" c="dimmed" fw={400}>
                {option.hint}
              </Text>
            )}
          </label>
        ))}
      </div>
    </Box>
  );
};

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
  texts,
  value,
  onChange,
  onReset,
  fonts,
  directionFixed = false,
}: SettingsDrawerProps): ReactNode => {
  const scheme = useScheme();
  const full = useSyncExternalStore(subscribeFullscreen, () => document.fullscreenElement !== null);
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={texts.title}
      width={360}
      footer={
        <>
          <Button leftSection={<IconRestore size={18} />} onClick={onReset}>
            {texts.reset}
          </Button>
          {document.fullscreenEnabled ? (
            <Button
              leftSection={full ? <IconArrowsMinimize size={18} /> : <IconArrowsMaximize size={18} />}
              onClick={toggleFullscreen}
            >
              {full ? texts.leaveFullscreen : texts.enterFullscreen}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={classes["tiles"]}>
        <Tile
          icon={<IconMoon />}
          label={texts.darkMode}
          checked={scheme === "dark"}
          onChange={(dark) => onChange({ colorScheme: dark ? "dark" : "light" })}
        />
        <Tile
          icon={<IconContrastFilled />}
          label={texts.contrast}
          checked={value.contrast === "high"}
          onChange={(high) => onChange({ contrast: high ? "high" : "default" })}
        />
        <Tile
          icon={<IconTextDirectionRtl />}
          label={texts.rightToLeft}
          hint={directionFixed ? texts.directionByLanguage : undefined}
          checked={directionFixed || value.direction === "rtl"}
          disabled={directionFixed}
          onChange={(rtl) => onChange({ direction: rtl ? "rtl" : "ltr" })}
        />
        <Tile
          icon={<IconLayoutDistributeVertical />}
          label={texts.compact}
          hint={texts.compactHint}
          checked={value.compactLayout}
          onChange={(compactLayout) => onChange({ compactLayout })}
        />
      </div>
      <Choices
        legend={texts.colors}
        shape="swatches"
        value={value.primaryColor}
        options={ACCENTS.map((accent) => ({
          value: accent,
          label: texts.color[accent],
          picture: <Swatch accent={accent} contrast={value.contrast} />,
        }))}
        onChange={(primaryColor) => onChange({ primaryColor })}
      />
      <Choices
        legend={texts.navLayout}
        shape="pictures"
        value={value.navLayout}
        options={layouts.map((layout) => ({
          value: layout,
          label: texts.layout[layout],
          picture: <NavLayoutPicture layout={layout} />,
        }))}
        onChange={(navLayout) => onChange({ navLayout })}
      />
      <Choices
        legend={texts.navColor}
        shape="halves"
        value={value.navColor}
        options={grounds.map((ground) => ({
          value: ground,
          label: texts.ground[ground],
          picture: <NavColorPicture color={ground} />,
        }))}
        onChange={(navColor) => onChange({ navColor })}
      />
      <Choices
        legend={texts.font}
        shape="halves"
        value={value.fontFamily}
        options={fonts}
        onChange={(fontFamily) => onChange({ fontFamily })}
      />
    </SideDrawer>
  );
};
