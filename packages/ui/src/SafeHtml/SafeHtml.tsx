import { clsx } from "clsx";
import { lazy, type ReactNode, Suspense } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./SafeHtml.module.css";

interface SafeHtmlProps extends ElementProps<HTMLDivElement> {
  /** HTML from the site's settings. Only an allow-list of it is shown: text, links, lists, tables, pictures. */
  readonly html: string;
}

const SafeHtmlBody = lazy(async () => ({ default: (await import("./SafeHtmlBody.tsx")).SafeHtmlBody }));

/**
 * Untrusted HTML, reduced to an allow-list and contained in a box of its own: no script, style, form or frame, nothing that
 * reaches beyond the box. The sanitiser loads on use; until then the box is one line high.
 */
export const SafeHtml = ({ html, className, ref }: SafeHtmlProps): ReactNode => (
  <div ref={ref} className={clsx(classes["root"], className)}>
    <Suspense fallback={null}>
      <SafeHtmlBody html={html} />
    </Suspense>
  </div>
);
