import { Box, Button, Stack, Switch, Text } from "@mantine/core";
import { IconArrowsMaximize, IconArrowsMinimize, IconRestore } from "@tabler/icons-react";
import { type CSSProperties, type ReactNode, useId, useSyncExternalStore } from "react";
import { SideDrawer } from "../FormDrawer/SideDrawer.tsx";
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
  readonly fonts: readonly { readonly value: string; readonly label: string; readonly hint: string }[];
  /** The language is written from right to left: the switch shows it and is fixed. */
  readonly directionFixed?: boolean | undefined;
}

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
  text,
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
      <Choices
        legend={text("colors")}
        shape="swatches"
        value={value.primaryColor}
        options={ACCENTS.map((accent) => ({
          value: accent,
          label: text(`color.${accent}`),
          picture: <Swatch accent={accent} contrast={value.contrast} />,
        }))}
        onChange={(primaryColor) => onChange({ primaryColor })}
      />
      <Choices
        legend={text("navLayout")}
        shape="pictures"
        value={value.navLayout}
        options={layouts.map((layout) => ({
          value: layout,
          label: text(`layout.${layout}`),
          picture: <NavLayoutPicture layout={layout} />,
        }))}
        onChange={(navLayout) => onChange({ navLayout })}
      />
      <Choices
        legend={text("navColor")}
        shape="halves"
        value={value.navColor}
        options={grounds.map((ground) => ({
          value: ground,
          label: text(`ground.${ground}`),
          picture: <NavColorPicture color={ground} />,
        }))}
        onChange={(navColor) => onChange({ navColor })}
      />
      <Choices
        legend={text("font")}
        shape="halves"
        value={value.fontFamily}
        options={fonts}
        onChange={(fontFamily) => onChange({ fontFamily })}
      />
    </SideDrawer>
  );
};
