import { clsx } from "clsx";
import { type ReactNode, useLayoutEffect, useRef } from "react";

import { useLinkRule } from "../Content/link-rule.ts";
import prose from "../Content/prose.module.css";
import classes from "./SafeHtml.module.css";
import { sanitize } from "./sanitize.ts";

/** The box with the sanitised tree; its own chunk. */
export const SafeHtmlBody = ({ html }: { readonly html: string }): ReactNode => {
  const box = useRef<HTMLDivElement>(null);
  const refuses = useLinkRule();
  useLayoutEffect(() => {
    box.current?.replaceChildren(sanitize(html, refuses));
  }, [html, refuses]);
  return <div ref={box} className={clsx(prose["prose"], classes["box"])} />;
};
