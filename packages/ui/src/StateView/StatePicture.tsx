import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { StateKind } from "./StateView.tsx";
import classes from "./StateView.module.css";

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

/** The drawing of a state, inside the `svg`; a chunk of its own, because the text alone is sufficient. */
export const StatePicture = ({ kind }: { readonly kind: StateKind }): ReactNode => pictures[kind];
