export type Style =
  | "bold"
  | "italic"
  | "underline"
  | "strike"
  | "spoiler"
  | "code"
  | "pre"
  | "quote"
  | "link"
  | "emoji";

/** A formatted text as a tree. */
export type Piece =
  | string
  | {
      readonly style: Style;
      readonly children: readonly Piece[];
      /** Address of a link. */
      readonly href?: string;
    };

/** Why Telegram refuses a text. */
export interface TextProblem {
  /** A character that needs an escape, a mark without its end, a tag that Telegram does not know, or an end tag without its start. */
  readonly code: "reserved" | "unclosed" | "tag" | "unopened";
  /** The character, mark or tag. */
  readonly mark: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Thrown by the parsers. */
export class MarkupError extends Error {
  override readonly name = "MarkupError";
  readonly code: TextProblem["code"];
  readonly mark: string;
  readonly at: number;
  constructor(code: TextProblem["code"], mark: string, at: number) {
    super(`${code} ${mark}`);
    this.code = code;
    this.mark = mark;
    this.at = at;
  }
}

interface Frame {
  readonly style: Style | "root";
  /** What opened it, and where. */
  readonly mark: string;
  readonly at: number;
  readonly children: Piece[];
}

/** Builds a tree of nested styles from left to right. */
export const createTree = () => {
  const root: Frame = { style: "root", mark: "", at: 0, children: [] };
  const open: Frame[] = [];
  const top = (): Frame => open.at(-1) ?? root;
  const append = (piece: Piece): void => {
    const { children } = top();
    const last = children.at(-1);
    if (typeof piece === "string" && typeof last === "string") children[children.length - 1] = last + piece;
    else if (piece !== "") children.push(piece);
  };
  return {
    append,
    /** The innermost style that is open. */
    current: (): Style | "root" => top().style,
    /** What opened it. */
    mark: (): string => top().mark,
    has: (style: Style): boolean => open.some((frame) => frame.style === style),
    push: (style: Style, mark: string, at: number): void => {
      open.push({ style, mark, at, children: [] });
    },
    /** Ends the innermost style; as plain text where `asText`. */
    pop: (href?: string, asText = false): void => {
      const frame = open.pop();
      if (frame === undefined || frame.style === "root") return;
      if (asText) frame.children.forEach(append);
      else append({ style: frame.style, children: frame.children, ...(href !== undefined && { href }) });
    },
    /** The plain text in the innermost style. */
    text: (): string => plainText(top().children),
    /** The whole tree; throws where a style has no end. */
    end: (): readonly Piece[] => {
      const left = open.at(-1);
      if (left !== undefined) throw new MarkupError("unclosed", left.mark, left.at);
      return root.children;
    },
  };
};

export const plainText = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : plainText(piece.children))).join("");
