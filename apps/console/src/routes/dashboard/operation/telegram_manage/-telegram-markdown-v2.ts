import { createTree, MarkupError, type Piece, type Style } from "./-text-tree.ts";

/** Characters that need a backslash to be literal. */
const RESERVED = new Set("_*[]()~`>#+-=|{}.!");

/** Marks of styles that begin and end alike, the longer ones first. */
const toggles: readonly (readonly [mark: string, style: Style])[] = [
  ["||", "spoiler"],
  ["__", "underline"],
  ["_", "italic"],
  ["*", "bold"],
  ["~", "strike"],
];

const isEscape = (text: string, at: number): boolean => {
  const next = text.charCodeAt(at + 1);
  return text[at] === "\\" && next > 0 && next <= 126;
};

/** Text from `from` to the mark, with its escapes resolved, and where it ends; throws where the mark is missing. */
const readUntil = (text: string, from: number, mark: string, opened: string): { value: string; end: number } => {
  let value = "";
  for (let at = from; at < text.length; at += 1) {
    if (text.startsWith(mark, at)) return { value, end: at + mark.length };
    if (isEscape(text, at)) at += 1;
    value += text[at] ?? "";
  }
  throw new MarkupError("unclosed", opened, from - opened.length);
};

/** Reads Telegram's MarkdownV2. */
export const parseMarkdownV2 = (text: string): readonly Piece[] => {
  const tree = createTree();
  let at = 0;

  const readCode = (mark: "```" | "`"): void => {
    const { value, end } = readUntil(text, at + mark.length, mark, mark);
    const isBlock = mark === "```";
    // The first line of a block may name its language.
    const content = isBlock ? value.replace(/^[^\s`]*\n/, "") : value;
    tree.push(isBlock ? "pre" : "code", mark, at);
    tree.append(content);
    tree.pop();
    at = end;
  };

  const endLink = (): void => {
    const isEmoji = tree.current() === "emoji";
    if (text[at + 1] !== "(") {
      // The text is the address; what is none stays text.
      const address = tree.text();
      tree.pop(address, isEmoji || !/^(?:https?|tg):\/\//.test(address));
      at += 1;
      return;
    }
    const { value, end } = readUntil(text, at + 2, ")", "(");
    tree.pop(isEmoji ? undefined : value, isEmoji || value === "");
    at = end;
  };

  /** Begins, goes on with or ends a quotation at the start of a line; true where it read something. */
  const readLineStart = (): boolean => {
    const mark = /^(?:\*\*)?>/.exec(text.slice(at, at + 3))?.[0];
    if (mark === undefined) {
      if (tree.has("quote")) endQuote();
      return false;
    }
    if (!tree.has("quote")) tree.push("quote", ">", at);
    else if (mark === "**>") {
      endQuote();
      tree.push("quote", ">", at);
    }
    at += mark.length;
    return true;
  };

  const endQuote = (): void => {
    if (tree.current() !== "quote") throw new MarkupError("unclosed", tree.mark(), at - 1);
    tree.pop();
  };

  while (at < text.length) {
    if ((at === 0 || text[at - 1] === "\n") && readLineStart()) continue;
    const character = text[at] ?? "";
    const toggle = toggles.find(([mark]) => text.startsWith(mark, at));
    const isLinkEnd = character === "]" && (tree.current() === "link" || tree.current() === "emoji");
    if (isEscape(text, at)) {
      tree.append(text[at + 1] ?? "");
      at += 2;
    } else if (text.startsWith("```", at)) readCode("```");
    else if (character === "`") readCode("`");
    else if (tree.current() === "quote" && /^\|\|(?:\n|$)/.test(text.slice(at, at + 3))) {
      // The end of a quotation that Telegram folds.
      at += 2;
    } else if (toggle !== undefined) {
      const [mark, style] = toggle;
      if (tree.current() === style) tree.pop();
      else tree.push(style, mark, at);
      at += mark.length;
    } else if (text.startsWith("![", at)) {
      tree.push("emoji", "![", at);
      at += 2;
    } else if (character === "[") {
      tree.push("link", "[", at);
      at += 1;
    } else if (isLinkEnd) endLink();
    else if (RESERVED.has(character)) throw new MarkupError("reserved", character, at);
    else {
      tree.append(character);
      at += 1;
    }
  }
  if (tree.current() === "quote") tree.pop();
  return tree.end();
};
