import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./StateView.module.css";

/** What happened; chooses the picture. */
export type StateKind = "empty" | "noMatch" | "error" | "offline" | "forbidden" | "notFound" | "server";

/** Props of {@link StateView}. */
export interface StateViewProps extends ElementProps<HTMLDivElement> {
  readonly kind: StateKind;
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

const sheet = (
  <>
    <rect className={clsx(classes["line"], classes["ground"])} x="24" y="12" width="72" height="66" rx="9" />
    <rect className={classes["word"]} x="36" y="26" width="30" height="6" rx="3" />
    <rect className={classes["word"]} x="36" y="42" width="48" height="6" rx="3" />
    <rect className={classes["word"]} x="36" y="58" width="40" height="6" rx="3" />
  </>
);

const pictures: Readonly<Record<StateKind, ReactNode>> = {
  empty: (
    <>
      {sheet}
      <circle className={clsx(classes["line"], classes["ground"])} cx="94" cy="70" r="14" />
      <path className={classes["mark"]} d="M94 64v12M88 70h12" />
    </>
  ),
  noMatch: (
    <>
      {sheet}
      <circle className={clsx(classes["mark"], classes["ground"])} cx="88" cy="62" r="13" />
      <path className={classes["mark"]} d="M98 72l9 9" />
    </>
  ),
  error: (
    <>
      {sheet}
      <circle className={clsx(classes["mark"], classes["bad"], classes["ground"])} cx="94" cy="68" r="14" />
      <path className={clsx(classes["mark"], classes["bad"])} d="M94 61v8M94 75v.1" />
    </>
  ),
  offline: (
    <>
      <path className={classes["line"]} d="M22 42a56 56 0 0 1 76 0M36 56a36 36 0 0 1 48 0" />
      <path className={classes["mark"]} d="M50 69a16 16 0 0 1 20 0M60 80v.1" />
      <path className={clsx(classes["mark"], classes["warn"])} d="M30 16l62 66" />
    </>
  ),
  forbidden: (
    <>
      <rect className={clsx(classes["line"], classes["ground"])} x="32" y="40" width="56" height="42" rx="9" />
      <path className={classes["line"]} d="M44 40V28a16 16 0 0 1 32 0v12" />
      <path className={classes["mark"]} d="M60 57v9" />
    </>
  ),
  notFound: (
    <>
      <path className={classes["line"]} d="M14 45h30M76 45h30" />
      <rect className={clsx(classes["line"], classes["ground"])} x="2" y="34" width="22" height="22" rx="6" />
      <rect className={clsx(classes["line"], classes["ground"])} x="96" y="34" width="22" height="22" rx="6" />
      <path className={clsx(classes["mark"], classes["warn"])} d="M52 37l16 16M68 37L52 53" />
    </>
  ),
  server: (
    <>
      <rect className={clsx(classes["line"], classes["ground"])} x="26" y="12" width="68" height="30" rx="8" />
      <rect className={clsx(classes["line"], classes["ground"])} x="26" y="50" width="68" height="30" rx="8" />
      <path className={classes["mark"]} d="M38 27h.1M48 27h.1" />
      <path className={clsx(classes["mark"], classes["bad"])} d="M38 65h.1M48 65h.1M62 65h20" />
    </>
  ),
};

/** Empty, no match, error, offline, 403, 404, 500: picture, title, what to do, the way on. */
export const StateView = ({
  kind,
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
        {pictures[kind]}
      </svg>
      <Title className={classes["title"]}>{title}</Title>
      {text === undefined ? null : <p className={classes["text"]}>{text}</p>}
      {detail === undefined ? null : <p className={classes["detail"]}>{detail}</p>}
      {actions === undefined ? null : <div className={classes["actions"]}>{actions}</div>}
    </div>
  );
};
