import { Skeleton, Stack, useDirection } from "@mantine/core";
import { clsx } from "clsx";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

import type { ElementProps } from "../theme/element.ts";
import prose from "../Content/prose.module.css";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./Markdown.module.css";

/** Level of a heading, as in `h2`. */
export type HeadingLevel = 2 | 3 | 4;

export interface MarkdownProps extends ElementProps<HTMLDivElement> {
  readonly text: string;
  /** Level of its shallowest headings, so that they fit below the page's own; 2 by default. */
  readonly topHeading?: HeadingLevel | undefined;
  /** `linked` loads pictures only on a press: for text that the site did not write, such as a model's. Default `shown`. */
  readonly pictures?: "shown" | "linked" | undefined;
  /**
   * What raw HTML shows as: its `words`, or its `source`, for text in which `<div>` and `List<String>` are things to read. It is never HTML of the
   * page. `words` when left out.
   */
  readonly html?: "words" | "source" | undefined;
}

/** Props of the renderer, each decided. */
export type MarkdownBodyProps = Required<Omit<MarkdownProps, keyof ElementProps>>;

type Body = ComponentType<MarkdownBodyProps>;

let loaded: Body | undefined;

/** Loads the renderer ahead, so that the next {@link Markdown} renders at once and the content below does not move. */
export const loadMarkdown = async (): Promise<void> => {
  loaded = (await import("./MarkdownBody.tsx")).MarkdownBody;
};

const LazyBody = lazy(async () => ({ default: (await import("./MarkdownBody.tsx")).MarkdownBody }));

const linesOf = (text: string): number => Math.min(12, Math.max(1, Math.ceil(text.length / 90)));

/**
 * Markdown with tables, task lists and footnotes, in the direction of its own first words. Safe for text from anywhere: allowed schemes only, pictures lazily and without referrer or
 * credentials. The renderer loads when used; until then lines of about its height hold the place.
 */
export const Markdown = ({
  text,
  topHeading = 2,
  pictures = "shown",
  html = "words",
  className,
  ref,
}: MarkdownProps): ReactNode => {
  const { loading } = useUiTexts();
  const { dir } = useDirection();
  const [MarkdownBody] = useState<Body>(() => loaded ?? LazyBody);
  return (
    <div ref={ref} className={clsx(prose["prose"], classes["root"], className)} dir="auto">
      <Suspense
        fallback={
          <Stack gap={10} py={5} dir={dir} role="status" aria-label={loading}>
            {Array.from({ length: linesOf(text) }, (_, index) => (
              <Skeleton key={index} width={`${96 - ((index * 29) % 34)}%`} />
            ))}
          </Stack>
        }
      >
        <MarkdownBody text={text} topHeading={topHeading} pictures={pictures} html={html} />
      </Suspense>
    </div>
  );
};
