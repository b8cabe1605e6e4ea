import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { ElementProps } from "../theme/element.ts";
import { lazyPart } from "../theme/lazy-part.tsx";
import classes from "./SafeHtml.module.css";

interface SafeHtmlProps extends ElementProps<HTMLDivElement> {
  /** HTML from the site's settings. Only an allow-list of it is shown: text, links, lists, tables, pictures. */
  readonly html: string;
}

const SafeHtmlBody = lazyPart(async () => (await import("./SafeHtmlBody.tsx")).SafeHtmlBody, null);

/**
 * Untrusted HTML, reduced to an allow-list and contained in a box of its own: no script, style, form or frame, nothing that
 * reaches beyond the box. The sanitiser loads on use; until then the box is one line high.
 */
export const SafeHtml = ({ html, className, ref }: SafeHtmlProps): ReactNode => (
  <div ref={ref} className={clsx(classes["root"], className)}>
    <SafeHtmlBody html={html} />
  </div>
);
