import { Group } from "@mantine/core";
import { clsx } from "clsx";
import { lazy, type ReactNode, Suspense } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./StateView.module.css";

/** What happened; chooses the picture. */
export type StateKind = "empty" | "noMatch" | "error" | "offline" | "forbidden" | "notFound" | "server";

/** What would be there; chooses the picture of an empty place. */
export type EmptyPicture = "key" | "log" | "money" | "people" | "task" | "chart";

interface StateViewProps extends ElementProps<HTMLDivElement> {
  readonly kind: StateKind;
  /** A picture of what is missing, with `empty`. */
  readonly picture?: EmptyPicture | undefined;
  readonly title: ReactNode;
  /** What happened, then what to do. */
  readonly text?: ReactNode;
  /** Small print: a status, a request id. */
  readonly detail?: ReactNode;
  /** The way on: the first one, clear filters, retry, back. */
  readonly actions?: ReactNode;
  /** `page` stands alone and its title is the page's h1; `block` (default) fills a card. */
  readonly size?: "block" | "page" | undefined;
}

const StatePicture = lazy(async () => ({ default: (await import("./drawings.tsx")).StatePicture }));

/** Empty, no match, error, offline, 403, 404, 500: picture, title, what to do, the way on. */
export const StateView = ({
  kind,
  picture,
  title,
  text,
  detail,
  actions,
  size = "block",
  className,
  ref,
}: StateViewProps): ReactNode => {
  const Title = size === "page" ? "h1" : "p";
  return (
    <div
      ref={ref}
      className={clsx(classes["root"], className)}
      data-size={size}
      role={kind === "error" || kind === "server" || kind === "offline" ? "alert" : undefined}
    >
      <svg className={classes["picture"]} viewBox="0 0 120 90" aria-hidden="true">
        <Suspense fallback={null}>
          <StatePicture name={picture ?? kind} />
        </Suspense>
      </svg>
      <Title className={classes["title"]}>{title}</Title>
      {text === undefined ? null : <p className={classes["text"]}>{text}</p>}
      {detail === undefined ? null : <p className={classes["detail"]}>{detail}</p>}
      {actions === undefined ? null : (
        <Group align="stretch" justify="center" mt="lg">
          {actions}
        </Group>
      )}
    </div>
  );
};
