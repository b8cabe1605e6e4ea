import { Anchor, VisuallyHidden } from "@mantine/core";
import { IconPhotoOff, IconSquare, IconSquareCheck } from "@tabler/icons-react";
import { type ComponentProps, memo, type ReactNode, useId, useMemo, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import ReactMarkdown, { type Components, type Options } from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";

import { CodeBlock } from "../CodeBlock/CodeBlock.tsx";
import { isRefused, leavesSite, markdownLink, OUTSIDE, pictureSource } from "../Content/addresses.ts";
import { useLinkRule } from "../Content/link-rule.ts";
import { useUiTexts } from "../theme/texts.ts";
import type { HeadingLevel, MarkdownBodyProps } from "./Markdown.tsx";
import classes from "./Markdown.module.css";

/** Properties of a tree node that are read here. */
interface TreeNode {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
}

const blankOr = (text: string): string => (text.trim() === "" ? "" : text);

/** Elements whose content is nothing to read. */
const UNSPOKEN = "script|style|template|noscript|title";

const opening = new RegExp(`^<(${UNSPOKEN})\\b[^>]*(?<!/)>$`, "i");

/** What HTML in markdown says without its tags; what a script or a style sheet holds says nothing. */
const spoken = (html: string): string =>
  blankOr(
    html
      .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
      .replace(new RegExp(`<(${UNSPOKEN})\\b[\\s\\S]*?(?:</\\1\\s*>|$)`, "gi"), "")
      .replace(/<[^>]*>?/g, ""),
  );

const breakNode = (): TreeNode => ({ type: "element", tagName: "br", properties: {}, children: [] });

/** What raw HTML shows as, and whether its lines stay lines. */
interface Saying {
  readonly said: (html: string) => string;
  readonly lines: boolean;
}

/** The text of raw HTML, as nodes. */
const nodesOf = (text: string, lines: boolean): TreeNode[] =>
  (lines ? text.split("\n") : [text]).flatMap((line, index) => [
    ...(index === 0 ? [] : [breakNode()]),
    { type: "text", value: line },
  ]);

/** Turns raw HTML into text, and `<br>` into a break, before the sanitiser would drop it with all its words. */
const rawAsText =
  ({ said, lines }: Saying) =>
  (tree: TreeNode) => {
    const walk = (node: TreeNode): void => {
      // Within a line the tags of an element and what stands between them are nodes side by side.
      let silent: string | undefined;
      for (const child of node.children ?? []) {
        if (silent !== undefined) {
          if (child.type === "raw" && child.value?.toLowerCase().startsWith(`</${silent}`) === true) silent = undefined;
          Object.assign(child, { type: "text", value: "", children: [] });
          continue;
        }
        if (!lines && child.type === "raw") silent = opening.exec(child.value ?? "")?.[1]?.toLowerCase();
        if (child.type !== "raw") {
          walk(child);
          continue;
        }
        const html = child.value ?? "";
        if (/^<br\b[^>]*>$/i.test(html)) Object.assign(child, breakNode());
        else {
          const text = said(html);
          // A block of HTML stands where paragraphs stand.
          if (node.type === "root" && text !== "")
            Object.assign(child, { type: "element", tagName: "p", properties: {}, children: nodesOf(text, lines) });
          else Object.assign(child, { type: "text", value: text });
        }
      }
    };
    walk(tree);
  };

/** Moves the headings to the levels that the page has left: a text that begins with `##` skips none. */
const headingsFrom = (top: HeadingLevel) => (tree: TreeNode) => {
  const found: TreeNode[] = [];
  const walk = (node: TreeNode): void => {
    if (/^h[1-6]$/.test(node.tagName ?? "")) found.push(node);
    node.children?.forEach(walk);
  };
  walk(tree);
  const levelOf = ({ tagName }: TreeNode): number => Number(tagName?.slice(1));
  const shift = top - Math.min(...found.map(levelOf));
  for (const heading of found) heading.tagName = `h${Math.min(6, levelOf(heading) + shift)}`;
};

/** Levels of quotes, lists and marks within one another. Parsers, React and browsers walk a tree by recursion, which overflows the stack at a few thousand. */
const MAX_DEPTH = 250;

/** Throws where a text nests deeper than {@link MAX_DEPTH}. */
const limitDepth = () => (tree: TreeNode) => {
  let level: readonly TreeNode[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new RangeError("Markdown nested too deeply");
    level = level.flatMap(({ children }) => children ?? []);
  }
};

const schema = {
  ...defaultSchema,
  // Ids come from footnotes only, and bear this document's own prefix already.
  clobberPrefix: "",
};

const remarkPlugins: NonNullable<Options["remarkPlugins"]> = [limitDepth, [remarkGfm, { singleTilde: false }]];
const rehypePlugins: Readonly<Record<MarkdownBodyProps["html"], NonNullable<Options["rehypePlugins"]>>> = {
  words: [
    [rawAsText, { said: spoken, lines: false } satisfies Saying],
    [rehypeSanitize, schema],
  ],
  source: [
    [rawAsText, { said: (html) => html, lines: true } satisfies Saying],
    [rehypeSanitize, schema],
  ],
};

/** Blanks addresses that are not allowed. */
const urlTransform: NonNullable<Options["urlTransform"]> = (address, key) =>
  (key === "src" ? pictureSource(address) : markdownLink(address)) ?? "";

const Link = ({ href, id, children, ...rest }: ComponentProps<"a">): ReactNode => {
  const { opensNewTab } = useUiTexts();
  const refuses = useLinkRule();
  // A blanked address would lead to this very page.
  if (href === undefined || href === "" || isRefused(href, refuses)) return <span>{children}</span>;
  const outside = leavesSite(href);
  const described = Object.fromEntries(Object.entries(rest).filter(([name]) => name.startsWith("aria-")));
  return (
    <Anchor href={href} id={id} {...described} {...(outside ? OUTSIDE : {})}>
      {children}
      {outside ? <VisuallyHidden> ({opensNewTab})</VisuallyHidden> : null}
    </Anchor>
  );
};

const Picture = ({ src, alt = "", title }: ComponentProps<"img">): ReactNode => {
  const { markdown: texts } = useUiTexts();
  const [state, setState] = useState<"waiting" | "shown" | "failed">("waiting");
  if (typeof src !== "string" || src === "" || state === "failed")
    return (
      <span className={classes["missing"]}>
        <IconPhotoOff size={16} aria-hidden />
        <span>{alt === "" ? texts.pictureMissing : alt}</span>
      </span>
    );
  return (
    <img
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      // Another site gets no cookies with the question.
      crossOrigin="anonymous"
      className={classes["picture"]}
      data-state={state}
      alt={alt}
      title={title}
      src={src}
      onLoad={() => setState("shown")}
      onError={() => setState("failed")}
    />
  );
};

const LinkedPicture = ({ src, alt = "" }: ComponentProps<"img">): ReactNode =>
  typeof src === "string" && src !== "" ? <Link href={src}>{alt === "" ? src : alt}</Link> : <span>{alt}</span>;

const Task = ({ checked = false }: ComponentProps<"input">): ReactNode => {
  const { markdown: texts } = useUiTexts();
  const Icon = checked ? IconSquareCheck : IconSquare;
  return <Icon size={16} role="img" aria-label={checked ? texts.done : texts.open} className={classes["task"]} />;
};

const Table = ({ children }: ComponentProps<"table">): ReactNode => {
  const { markdown: texts } = useUiTexts();
  return (
    <div className={classes["scroll"]} role="region" aria-label={texts.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
};

const aligned = ({ style, align }: ComponentProps<"td">): string | undefined => {
  const side = style?.textAlign ?? align;
  return side === "center" || side === "right" ? classes[side] : undefined;
};
const Head = (props: ComponentProps<"th">): ReactNode => <th className={aligned(props)}>{props.children}</th>;
const Cell = (props: ComponentProps<"td">): ReactNode => <td className={aligned(props)}>{props.children}</td>;

/** The words of a tree, for code that is shown as it stands. */
const wordsOf = (node: TreeNode | undefined): string =>
  node === undefined ? "" : (node.value ?? (node.children ?? []).map(wordsOf).join(""));

const Code = ({ node }: { readonly node?: TreeNode | undefined }): ReactNode => {
  const { markdown: texts } = useUiTexts();
  const name = node?.children?.[0]?.properties?.["className"];
  const language = Array.isArray(name) ? name.map(String).find((word) => word.startsWith("language-")) : undefined;
  const label = language?.slice("language-".length) ?? texts.code;
  const code = wordsOf(node).replace(/\n$/, "");
  return <CodeBlock label={label} samples={[{ id: "code", label, code }]} />;
};

const components: Components = { a: Link, img: Picture, input: Task, table: Table, th: Head, td: Cell, pre: Code };

// A long text takes longer to parse than a key press beside it may.
const Rendered = memo(({ text, topHeading, pictures, html }: MarkdownBodyProps): ReactNode => {
  const { markdown: texts } = useUiTexts();
  const prefix = useId();
  const all = useMemo(() => ({ ...components, ...(pictures === "linked" ? { img: LinkedPicture } : {}) }), [pictures]);
  const remarkRehypeOptions = useMemo(
    () => ({ clobberPrefix: `${prefix}-`, footnoteLabel: texts.footnotes, footnoteBackLabel: texts.backToText }),
    [prefix, texts],
  );
  return (
    <ReactMarkdown
      remarkPlugins={remarkPlugins}
      rehypePlugins={[...rehypePlugins[html], [headingsFrom, topHeading]]}
      remarkRehypeOptions={remarkRehypeOptions}
      urlTransform={urlTransform}
      components={all}
    >
      {text}
    </ReactMarkdown>
  );
});

/** The renderer itself; its own chunk. A text that cannot be rendered shows as its source, and the rest of the page stays. */
export const MarkdownBody = (props: MarkdownBodyProps): ReactNode => {
  const { text } = props;
  const [failed, setFailed] = useState<string>();
  const source = <p className={classes["source"]}>{text}</p>;
  // Of a text that is arriving each piece would fail again.
  if (failed !== undefined && text.startsWith(failed)) return source;
  return (
    <ErrorBoundary fallback={source} onError={() => setFailed(text)}>
      <Rendered {...props} />
    </ErrorBoundary>
  );
};
