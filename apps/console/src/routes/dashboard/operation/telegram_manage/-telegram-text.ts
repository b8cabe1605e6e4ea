import type { ParseMode } from "./-menu-form.ts";
import { parseHtml } from "./-telegram-html.ts";
import { parseMarkdown } from "./-telegram-markdown.ts";
import { parseMarkdownV2 } from "./-telegram-markdown-v2.ts";
import { MarkupError, type Piece, type TextProblem } from "./-text-tree.ts";

export type ParsedText =
  | { readonly pieces: readonly Piece[]; readonly problem?: undefined }
  | { readonly problem: TextProblem; readonly pieces?: undefined };

const parsers: Readonly<Record<ParseMode, (text: string) => readonly Piece[]>> = {
  MarkdownV2: parseMarkdownV2,
  Markdown: parseMarkdown,
  HTML: parseHtml,
};

/** Reads a text as Telegram's Bot API does (core.telegram.org/bots/api#formatting-options). */
export const parseTelegramText = (text: string, mode: ParseMode): ParsedText => {
  try {
    return { pieces: parsers[mode](text) };
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error;
    const { code, mark, at } = error;
    return { problem: { code, mark, line: text.slice(0, at).split("\n").length } };
  }
};
