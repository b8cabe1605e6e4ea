import { Anchor, type AnchorProps, Button, type ButtonProps, type ElementProps } from "@mantine/core";
import { createLink, Link as RouterLink, type LinkComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";

// The router marks every link to the open page or to one above it as current. Only links of a navigation say where the reader is.

const TextAnchor = (props: AnchorProps & ElementProps<"a", keyof AnchorProps>): ReactNode => (
  <Anchor {...props} aria-current={undefined} />
);

/** A link in a text, to a page of the console; typed by the route tree. */
export const TextLink: LinkComponent<typeof TextAnchor> = createLink(TextAnchor);

const ButtonAnchor = (props: ButtonProps & ElementProps<"a", keyof ButtonProps>): ReactNode => (
  <Button component="a" {...props} aria-current={undefined} />
);

export const ButtonLink: LinkComponent<typeof ButtonAnchor> = createLink(ButtonAnchor);

/** `activeOptions` of a link that is current on its own page alone, with any search: those of menus and breadcrumbs. */
export const ownPage = { exact: true, includeSearch: false };

export { RouterLink as Link };
