import type { MantineThemeComponents } from "@mantine/core";

import classes from "./components.module.css";

const name = (key: string): string => classes[key] ?? "";

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
  Tooltip: {
    defaultProps: { openDelay: 350, multiline: true, events: { hover: true, focus: true, touch: false } },
    classNames: { tooltip: name("tooltip") },
  },
};
