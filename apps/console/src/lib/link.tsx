import { Anchor, type AnchorProps, Button, type ButtonProps, type ElementProps } from "@mantine/core";
import { createLink, Link as RouterLink, type LinkComponent } from "@tanstack/react-router";
import { type ReactNode, use } from "react";
import { isDenied, SelfContext } from "./session.ts";

// The router marks every link to the open page or to one above it as current. Only links of a navigation say where the reader is.

/** Whether a link leads to a page that the signed-in user may not open. */
const useIsDenied = (href = ""): boolean => {
  const self = use(SelfContext);
  return self !== undefined && isDenied(href.replace(/[?#].*/, ""), self);
};

const TextAnchor = (props: AnchorProps & ElementProps<"a", keyof AnchorProps>): ReactNode =>
  useIsDenied(props.href) ? props.children : <Anchor {...props} aria-current={undefined} />;

/** A link in a text, to a page of the console; typed by the route tree. Only its text for those who may not open the page. */
export const TextLink: LinkComponent<typeof TextAnchor> = createLink(TextAnchor);

const ButtonAnchor = (props: ButtonProps & ElementProps<"a", keyof ButtonProps>): ReactNode =>
  useIsDenied(props.href) ? null : <Button component="a" {...props} aria-current={undefined} />;

/** A link that looks like a button. Nothing for those who may not open the page. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = createLink(ButtonAnchor);

/** `activeOptions` of a link that is current on its own page alone, with any search: those of menus and breadcrumbs. */
export const ownPage = { exact: true, includeSearch: false };

export { RouterLink as Link };
