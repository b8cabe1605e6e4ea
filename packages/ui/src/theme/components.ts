import "./components.css";

import type { AlertProps, MantineThemeComponents } from "@mantine/core";

import { PressButton } from "./PressButton.tsx";

const fade = { duration: 120, transition: "fade" };

/** Lists that open under a field. */
const dropdown = {
  maxDropdownHeight: 280,
  comboboxProps: { offset: 4, transitionProps: fade, shadow: "md" },
};

/** Default props of Mantine's components; components.css has their look. Plain objects: importing one of Mantine's here would put it into every page. */
export const components: MantineThemeComponents = {
  Stack: { defaultProps: { gap: "lg" } },
  Group: { defaultProps: { gap: "sm" } },
  Button: { defaultProps: { variant: "default", component: PressButton } },
  ActionIcon: { defaultProps: { variant: "subtle" } },
  // Underlined: within a sentence the accent alone does not tell a link from the words around it.
  Anchor: { defaultProps: { underline: "always" } },
  // Label, field, error, help: in that order under each other.
  InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "error", "description"] } },
  Textarea: { defaultProps: { rows: 3, resize: "vertical" } },
  Select: { defaultProps: dropdown },
  MultiSelect: { defaultProps: dropdown },
  TagsInput: { defaultProps: dropdown },
  Pill: { defaultProps: { radius: "sm" } },
  // At the end of its line; a press on its words switches it too. Its help is no part of its name, as it describes it.
  Switch: {
    defaultProps: {
      labelPosition: "left",
      withThumbIndicator: false,
      wrapperProps: { bodyElement: "div", labelElement: "label" },
    },
  },
  // A span, since it is used in sentences and cells; with a dot it is a status.
  Badge: { defaultProps: { component: "span", variant: "light", color: "neutral", radius: "sm" } },
  // An error is announced (role `alert`); callers pass `role="note"` for information. `--alert-sign` adds a symbol to the colour.
  Alert: {
    defaultProps: { color: "bad" },
    vars: (_theme: unknown, { color }: AlertProps) => ({ root: { "--alert-sign": color === "info" ? '"i"' : '"!"' } }),
  },
  Progress: { defaultProps: { size: 6, radius: 3, color: "accent" } },
  // A span, since it is used in paragraphs and headings.
  Skeleton: { defaultProps: { component: "span", height: 12, radius: 4, "aria-hidden": true } },
  SegmentedControl: { defaultProps: { withItemsBorders: false } },
  Popover: { defaultProps: { offset: 6, shadow: "md", transitionProps: fade } },
  // The first entry has the focus at once.
  Menu: {
    defaultProps: {
      position: "bottom-end",
      offset: 6,
      shadow: "md",
      transitionProps: fade,
      withInitialFocusPlaceholder: false,
    },
  },
  Tooltip: { defaultProps: { multiline: true } },
};
