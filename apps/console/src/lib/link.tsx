import { Button, type ButtonProps, linkClass } from "@one-hub/ui";
import { createLink, Link as RouterLink, type LinkComponent } from "@tanstack/react-router";
import { clsx } from "clsx";
import type { ReactNode } from "react";

const TextAnchor = ({ className, ...props }: React.ComponentProps<"a">): ReactNode => (
  <a {...props} className={clsx(linkClass, className)} />
);

/** A link in a text, to a page of the console; typed by the route tree. */
export const TextLink: LinkComponent<typeof TextAnchor> = createLink(TextAnchor);

type ButtonAnchorProps = Omit<React.ComponentProps<"a">, "color" | "style"> & Pick<ButtonProps, "variant" | "size" | "leftSection" | "fullWidth" | "color">;

const ButtonAnchor = ({ variant, size, leftSection, fullWidth, color, children, ...anchor }: ButtonAnchorProps): ReactNode => (
  <Button
    {...{ variant, size, leftSection, fullWidth, color }}
    renderRoot={(props) => <a {...anchor} {...props} />}
  >
    {children}
  </Button>
);

/** A button that leads to a page of the console. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = createLink(ButtonAnchor);

export { RouterLink as Link };
