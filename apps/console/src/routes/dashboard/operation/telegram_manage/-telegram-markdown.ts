import { createTree, MarkupError, type Piece, type Style } from "./-text-tree.ts";

const marks: readonly (readonly [mark: string, style: Style])[] = [
  ["```", "pre"],
  ["`", "code"],
  ["*", "bold"],
  ["_", "italic"],
];

/** Reads Telegram's older Markdown, which nests nothing. */
export const parseMarkdown = (text: string): readonly Piece[] => {
  const tree = createTree();
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? "";
    const [mark, style] = marks.find(([each]) => text.startsWith(each, at)) ?? [];
    const [whole, label, address] = character === "[" ? (/^\[([^\]]*)\]\(([^)]*)\)/.exec(text.slice(at)) ?? []) : [];
    if (character === "\\" && /[_*`[]/.test(text[at + 1] ?? "")) {
      tree.append(text[at + 1] ?? "");
      at += 2;
    } else if (mark !== undefined && style !== undefined) {
      const end = text.indexOf(mark, at + mark.length);
      if (end === -1) throw new MarkupError("unclosed", mark, at);
      const content = text.slice(at + mark.length, end);
      tree.push(style, mark, at);
      tree.append(style === "pre" ? content.replace(/^[^\s`]*\n/, "") : content);
      tree.pop();
      at = end + mark.length;
    } else if (character === "[" && !text.includes("]", at)) throw new MarkupError("unclosed", "[", at);
    else if (whole !== undefined && label !== undefined && address !== undefined) {
      tree.push("link", "[", at);
      tree.append(label);
      tree.pop(address, address === "");
      at += whole.length;
    } else {
      tree.append(character);
      at += 1;
    }
  }
  return tree.end();
};
