import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { EmptyPicture, StateKind } from "./StateView.tsx";
import classes from "./drawings.module.css";

const sheet = (
  <>
    <rect className={clsx(classes["line"], classes["ground"])} x="24" y="12" width="72" height="66" rx="9" />
    <rect className={classes["word"]} x="36" y="26" width="30" height="6" rx="3" />
    <rect className={classes["word"]} x="36" y="42" width="48" height="6" rx="3" />
    <rect className={classes["word"]} x="36" y="58" width="40" height="6" rx="3" />
  </>
);

const shape = clsx(classes["line"], classes["ground"]);

const more = (
  <>
    <circle className={shape} cx="94" cy="70" r="14" />
    <path className={classes["mark"]} d="M94 64v12M88 70h12" />
  </>
);

const pictures: Readonly<Record<StateKind | EmptyPicture, ReactNode>> = {
  empty: (
    <>
      {sheet}
      {more}
    </>
  ),
  key: (
    <>
      <path className={classes["line"]} d="M50 38h52v13M84 38v9" />
      <circle className={shape} cx="34" cy="38" r="19" />
      <circle className={shape} cx="34" cy="38" r="6" />
      {more}
    </>
  ),
  log: (
    <>
      <rect className={shape} x="16" y="10" width="88" height="18" rx="6" />
      <rect className={shape} x="16" y="36" width="88" height="18" rx="6" />
      <rect className={shape} x="16" y="62" width="88" height="18" rx="6" strokeDasharray="3 6" />
      <rect className={classes["word"]} x="38" y="16" width="48" height="6" rx="3" />
      <rect className={classes["word"]} x="38" y="42" width="34" height="6" rx="3" />
      <path className={classes["mark"]} d="M27 19h.1M27 45h.1M27 71h.1" />
    </>
  ),
  money: (
    <>
      <path className={shape} d="M34 8h52v74l-8.6-6-8.7 6-8.7-6-8.7 6-8.7-6-8.6 6z" />
      <rect className={classes["word"]} x="44" y="60" width="32" height="6" rx="3" />
      <path className={classes["mark"]} d="M60 18v32M68 25c-3-5-16-5-16 2s16 5 16 12-13 7-17 1" />
    </>
  ),
  people: (
    <>
      <path className={shape} d="M14 78a26 26 0 0 1 52 0z" />
      <circle className={shape} cx="40" cy="32" r="15" />
      <path className={classes["line"]} d="M66 18a14 14 0 0 1 4 27M74 56a26 26 0 0 1 8 4" />
      {more}
    </>
  ),
  task: (
    <>
      <rect className={shape} x="18" y="12" width="84" height="52" rx="9" />
      <path className={classes["mark"]} d="M53 28v20l17-10z" />
      <path className={classes["line"]} d="M18 78h84" strokeDasharray="3 6" />
      <circle className={shape} cx="34" cy="78" r="6" />
    </>
  ),
  chart: (
    <>
      <rect className={classes["word"]} x="30" y="52" width="12" height="24" rx="3" />
      <rect className={classes["word"]} x="54" y="40" width="12" height="36" rx="3" />
      <rect className={classes["word"]} x="78" y="30" width="12" height="46" rx="3" />
      <path className={classes["line"]} d="M18 12v66h86" />
      <path className={classes["mark"]} d="M36 40l24-12 24-14" />
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
export const StatePicture = ({ name }: { readonly name: StateKind | EmptyPicture }): ReactNode => pictures[name];
