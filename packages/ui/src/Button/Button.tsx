import "./mantine.ts";

import { Button as MantineButton, type ButtonProps as MantineButtonProps } from "@mantine/core";

import classes from "./Button.module.css";

/** Props of {@link Button}, without those of the element it renders. */
export type ButtonProps = MantineButtonProps;

/**
 * A button; its text is a verb. `variant`: `filled` for a page's one main action, `default` (when left out) beside it,
 * `subtle` in tools, `light` for a tinted one; `color="red"` for what cannot be undone. `size`: `xs` 32 px, `sm` 36
 * (44 on touch), `lg` 44. A link that looks like a button: `renderRoot={(props) => <Link to="/login" {...props} />}`.
 */
export const Button = MantineButton.withProps({ variant: "default", classNames: classes });
