import { Button, type ButtonProps, linkClass } from "@one-hub/ui";
import { createLink, Link as RouterLink, type LinkComponent } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";

const TextAnchor = ({ className, children, ...props }: ComponentProps<"a">): ReactNode => (
  <a {...props} className={className === undefined ? linkClass : `${linkClass} ${className}`}>
    {children}
  </a>
);

/** A link in a text, to a page of the console; typed by the route tree. */
export const TextLink: LinkComponent<typeof TextAnchor> = createLink(TextAnchor);

type ButtonAnchorProps = Omit<ComponentProps<"a">, "color" | "style"> & {
  readonly [Name in "variant" | "size" | "leftSection" | "fullWidth" | "color"]?: ButtonProps[Name] | undefined;
};

const ButtonAnchor = ({
  variant,
  size,
  leftSection,
  fullWidth,
  color,
  children,
  ...anchor
}: ButtonAnchorProps): ReactNode => (
  <Button
    {...{ variant, size, leftSection, fullWidth, color }}
    renderRoot={({ children: content, ...props }: { readonly children?: ReactNode }) => (
      <a {...anchor} {...props}>
        {content}
      </a>
    )}
  >
    {children}
  </Button>
);

/** A button that leads to a page of the console. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = createLink(ButtonAnchor);

export { RouterLink as Link };
