import type { AlertProps, MantineThemeComponents } from "@mantine/core";

import classes from "./components.module.css";

const name = (key: string): string => classes[key] ?? "";

/** Lists that open under a field. */
const dropdown = {
  maxDropdownHeight: 280,
  comboboxProps: { offset: 4, transitionProps: { duration: 120, transition: "fade" }, shadow: "md" },
};
const options = { dropdown: name("options"), option: name("option"), empty: name("optionsEmpty") };

/** Default props and class names of Mantine's components. Plain objects: importing a component here would put it into every page. */
export const components: MantineThemeComponents = {
  Stack: { defaultProps: { gap: "lg" }, classNames: { root: name("flex") } },
  Group: { defaultProps: { gap: "sm" }, classNames: { root: name("flex") } },
  Button: {
    defaultProps: { variant: "default" },
    classNames: { root: name("button"), label: name("buttonLabel"), section: name("buttonSection") },
  },
  ActionIcon: { defaultProps: { variant: "subtle" }, classNames: { root: name("actionIcon") } },
  // Underlined: within a sentence the accent alone does not tell a link from the words around it.
  Anchor: { defaultProps: { underline: "always" }, classNames: { root: name("anchor") } },
  Code: { classNames: { root: name("code") } },
  Input: {
    classNames: { wrapper: name("inputBox"), input: name("input"), section: name("inputSection") },
  },
  InputWrapper: {
    // Label, field, error, help: in that order under each other.
    defaultProps: { inputWrapperOrder: ["label", "input", "error", "description"] },
    classNames: {
      root: name("field"),
      label: name("fieldLabel"),
      required: name("fieldRequired"),
      description: name("fieldHelp"),
      error: name("fieldError"),
    },
  },
  Textarea: { defaultProps: { rows: 3, resize: "vertical" } },
  Select: { defaultProps: dropdown, classNames: options },
  MultiSelect: { defaultProps: dropdown, classNames: options },
  TagsInput: { defaultProps: dropdown, classNames: options },
  Pill: { classNames: { root: name("pill") } },
  // At the end of its line; a press on its words switches it too.
  Switch: {
    defaultProps: { labelPosition: "left", withThumbIndicator: false },
    classNames: {
      root: name("toggle"),
      body: name("switchBody"),
      labelWrapper: name("toggleLabels"),
      input: name("switchInput"),
      track: name("switchTrack"),
      label: name("toggleLabel"),
      description: name("fieldHelp"),
      error: name("fieldError"),
    },
  },
  Checkbox: {
    classNames: {
      root: name("toggle"),
      label: name("toggleLabel"),
      description: name("fieldHelp"),
      error: name("fieldError"),
    },
  },
  // A span, since it stands in sentences and cells; with a dot it is a status.
  Badge: {
    defaultProps: { component: "span", variant: "light", color: "neutral" },
    classNames: { root: name("badge"), label: name("badgeLabel") },
  },
  // An error is announced (role `alert`); callers pass `role="note"` for information. `--alert-sign` adds a symbol to the colour.
  Alert: {
    defaultProps: { color: "bad" },
    classNames: {
      root: name("alert"),
      wrapper: name("alertLine"),
      body: name("alertBody"),
      title: name("alertTitle"),
      message: name("alertMessage"),
    },
    vars: (_theme: unknown, { color }: AlertProps) => ({ root: { "--alert-sign": color === "info" ? '"i"' : '"!"' } }),
  },
  Progress: { defaultProps: { size: 6, color: "accent" }, classNames: { root: name("progress") } },
  // A span, since it stands in paragraphs and headings.
  Skeleton: {
    defaultProps: { component: "span", height: 12, radius: 4, "aria-hidden": true },
    classNames: { root: name("skeleton") },
  },
  SegmentedControl: {
    defaultProps: { withItemsBorders: false },
    classNames: {
      root: name("segments"),
      control: name("segment"),
      input: name("segmentInput"),
      label: name("segmentLabel"),
      indicator: name("segmentIndicator"),
    },
  },
  Popover: {
    defaultProps: { offset: 6, shadow: "md", transitionProps: { duration: 120, transition: "fade" } },
    classNames: { dropdown: name("popover") },
  },
  Menu: {
    // The first entry has the focus at once.
    defaultProps: {
      position: "bottom-end",
      offset: 6,
      shadow: "md",
      transitionProps: { duration: 120, transition: "fade" },
      withInitialFocusPlaceholder: false,
    },
    classNames: {
      dropdown: name("menu"),
      item: name("menuItem"),
      itemSection: name("menuItemSection"),
      divider: name("menuDivider"),
    },
  },
  Tooltip: {
    defaultProps: { multiline: true },
    classNames: { tooltip: name("tooltip") },
  },
};
