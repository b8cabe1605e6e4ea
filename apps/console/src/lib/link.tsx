import { Anchor, type AnchorProps, Button, type ButtonProps, type ElementProps } from "@mantine/core";
import { createLink, Link as RouterLink, type LinkComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";

const TextAnchor = (props: AnchorProps & ElementProps<"a", keyof AnchorProps>): ReactNode => <Anchor {...props} />;

/** A link in a text, to a page of the console; typed by the route tree. */
export const TextLink: LinkComponent<typeof TextAnchor> = createLink(TextAnchor);

const ButtonAnchor = (props: ButtonProps & ElementProps<"a", keyof ButtonProps>): ReactNode => (
  <Button component="a" {...props} />
);

export const ButtonLink: LinkComponent<typeof ButtonAnchor> = createLink(ButtonAnchor);

export { RouterLink as Link };
