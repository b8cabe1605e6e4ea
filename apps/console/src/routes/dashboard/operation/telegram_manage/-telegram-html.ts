import { createTree, MarkupError, type Piece, type Style } from "./-text-tree.ts";

const tags: Readonly<Record<string, Style>> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  u: "underline",
  ins: "underline",
  s: "strike",
  strike: "strike",
  del: "strike",
  "tg-spoiler": "spoiler",
  span: "spoiler",
  a: "link",
  code: "code",
  pre: "pre",
  blockquote: "quote",
  "tg-emoji": "emoji",
};

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };

/** Resolves the entities that Telegram knows; others stay as they are. */
const resolve = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot));?/gi, (whole, decimal, hexadecimal, name) => {
    if (typeof name === "string") return entities[name.toLowerCase()] ?? whole;
    const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hexadecimal), 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

/** The value of an attribute in a start tag; undefined where it has none. */
const attribute = (source: string, name: string): string | undefined => {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(source) ?? [];
  const value = double ?? single ?? bare;
  return value === undefined ? undefined : resolve(value);
};

/** Reads the HTML that Telegram knows. */
export const parseHtml = (text: string): readonly Piece[] => {
  const tree = createTree();
  /** Tags that are open, with the address of a link. */
  const open: { readonly name: string; readonly href: string | undefined }[] = [];
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf("<", at);
    tree.append(resolve(text.slice(at, next === -1 ? text.length : next)));
    if (next === -1) break;
    const [whole, slash, written, rest = ""] =
      /^<(\/?)([a-z][\w-]*)((?:\s(?:"[^"]*"|'[^']*'|[^"'>])*)?)>/i.exec(text.slice(next)) ?? [];
    const name = written?.toLowerCase() ?? "";
    const style = tags[name];
    if (
      whole === undefined ||
      style === undefined ||
      (name === "span" && slash === "" && attribute(rest, "class") !== "tg-spoiler")
    )
      throw new MarkupError("tag", whole ?? "<", next);
    if (slash === "") {
      tree.push(style, whole, next);
      open.push({ name, href: style === "link" ? attribute(rest, "href") : undefined });
    } else {
      const last = open.pop();
      if (last === undefined || last.name !== name) throw new MarkupError("unopened", whole, next);
      // A link without an address is one to its text, if that is an address.
      const href = last.href ?? (style === "link" ? tree.text() : undefined);
      tree.pop(href, style === "emoji" || (style === "link" && !/^[a-z][\w+.-]*:/i.test(href ?? "")));
    }
    at = next + whole.length;
  }
  return tree.end();
};
