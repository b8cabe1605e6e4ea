import type { OptionKey, OptionWrite } from "@one-hub/sdk";
import { amountWithPoint } from "../../../lib/decimal-input.ts";
import { isNumberKind, isRowKind, type OptionSpec } from "./-options.ts";
import { type Cells, readRows, rowProblems, writeRows } from "./-rows.ts";

/** Unsaved input, by option. A draft of rows is the JSON text of their cells, so that half a row is kept, too. */
export type Drafts = ReadonlyMap<OptionKey, string>;

/** The problem of a draft. */
export type DraftProblem =
  | "notNumber"
  | "notWhole"
  | "tooSmall"
  | "notAbove"
  | "tooLarge"
  | "address"
  | "fullAddress"
  | "rows";

/** An option that a save would change. */
export interface Change {
  readonly spec: OptionSpec;
  /** As stored; empty for secrets, which are write-only. */
  readonly before: string;
  /** As it would be stored. */
  readonly after: string;
  readonly problem: DraftProblem | undefined;
}

/** A stored value as its editor shows it. */
export const draftOf = ({ kind }: OptionSpec, stored: string): string => {
  if (kind === "flag") return String(stored === "true");
  if (!isRowKind(kind)) return stored;
  const rows = readRows(kind, stored);
  // A text that cannot be read stays as it is: no rows have this form.
  return rows === undefined ? stored : JSON.stringify(rows);
};

/** The rows of a draft; undefined where the stored text cannot be read. */
export const rowsOf = (draft: string): readonly Cells[] | undefined => {
  try {
    const rows: unknown = JSON.parse(draft === "" ? "[]" : draft);
    return Array.isArray(rows) && rows.every((row) => Array.isArray(row)) ? (rows as Cells[]) : undefined;
  } catch {
    return undefined;
  }
};

const lines = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");

/** A list as one text with commas. Domains are matched without the `@` of an address. */
const tags = (key: OptionKey, text: string): string => {
  const entries = text.split(/[\s,]+/).map((tag) => (key === "EmailDomainWhitelist" ? tag.replace(/^@/, "") : tag));
  return [...new Set(entries)].filter((tag) => tag !== "").join(",");
};

/** The text to store. */
export const valueOf = ({ key, kind }: OptionSpec, draft: string): string => {
  switch (kind) {
    case "chatLinks":
    case "discounts":
    case "maxTokens":
    case "think": {
      const rows = rowsOf(draft);
      return rows === undefined ? draft : writeRows(kind, rows);
    }
    case "address":
      return key === "ServerAddress" ? draft.trim().replace(/\/+$/, "") : draft.trim();
    case "lines":
      return lines(draft);
    case "tags":
      return tags(key, draft);
    // A mail password may begin or end with a blank; around all other texts of one line it comes from pasting.
    case "secret":
      return key === "SMTPToken" ? draft : draft.trim();
    case "text":
    case "whole":
    case "quota":
      return draft.trim();
    case "decimal":
      return amountWithPoint(draft);
    default:
      return draft;
  }
};

/** The greatest number of an option. */
export const maxOf = ({ max = 1_000_000_000_000 }: OptionSpec): number => max;

const numberProblem = (spec: OptionSpec, draft: string): DraftProblem | undefined => {
  const { kind, above } = spec;
  const text = kind === "decimal" ? amountWithPoint(draft) : draft.trim();
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(text)) return "notNumber";
  const number = Number(text);
  if (kind !== "decimal" && !/^-?\d+$/.test(text)) return "notWhole";
  if (number < 0) return "tooSmall";
  if (above !== undefined && number <= above) return "notAbove";
  return number > maxOf(spec) ? "tooLarge" : undefined;
};

/** Problems that the console can find; the gateway has the last word. */
export const problemOf = (spec: OptionSpec, draft: string): DraftProblem | undefined => {
  const { kind } = spec;
  if (isNumberKind(kind)) return numberProblem(spec, draft);
  if (kind === "address") {
    const address = draft.trim();
    if (spec.hasHost === true) {
      const isFull =
        address === "" ? spec.required !== true : /^https?:\/\/\S+$/i.test(address) && URL.canParse(address);
      return isFull ? undefined : "fullAddress";
    }
    const isFine = address === "" || /^(?:https?:\/\/\S+|\/(?!\/)\S*)$/i.test(address);
    // Proxies and chat clients have schemes of their own.
    return isFine || spec.key === "ChatImageRequestProxy" || spec.key === "ChatLink" ? undefined : "address";
  }
  if (!isRowKind(kind)) return undefined;
  const rows = rowsOf(draft);
  const isWrong = rows?.some((row) => rowProblems(kind, row, rows).some((problem) => problem !== undefined));
  return isWrong === true ? "rows" : undefined;
};

/** Whether saving a draft would change nothing, however it is spelled. A draft with a problem is a change. */
export const isSameValue = (spec: OptionSpec, draft: string, stored: string): boolean => {
  const { kind } = spec;
  const saved = draftOf(spec, stored);
  if (draft === saved) return true;
  if (problemOf(spec, draft) !== undefined) return false;
  const after = valueOf(spec, draft);
  if (!isNumberKind(kind) && !isRowKind(kind) && kind !== "lines")
    // Some gateways read these as they are stored: taking a blank away changes something.
    return after === stored;
  const before = valueOf(spec, saved);
  return after === before || (isNumberKind(kind) && before !== "" && Number(after) === Number(before));
};

/** Whether a stored value is another one than on a new site; false where that is not known. */
export const differsFromInitial = (spec: OptionSpec, stored: string): boolean =>
  spec.initial !== undefined && !isSameValue(spec, draftOf(spec, stored), spec.initial);

/** The drafts that change what is stored. Every draft of a secret does: an empty one removes it. */
export const changesOf = (
  specs: readonly OptionSpec[],
  stored: ReadonlyMap<string, string>,
  drafts: Drafts,
): readonly Change[] =>
  specs.flatMap((spec) => {
    const draft = drafts.get(spec.key);
    if (draft === undefined) return [];
    const before = spec.kind === "secret" ? "" : (stored.get(spec.key) ?? "");
    if (spec.kind !== "secret" && isSameValue(spec, draft, before)) return [];
    return [{ spec, before, after: valueOf(spec, draft), problem: problemOf(spec, draft) }];
  });

/** Changes as the gateway takes them, each with the value that it replaces. */
export const writesOf = (changes: readonly Change[]): OptionWrite[] =>
  changes.map(({ spec: { key, kind }, before, after }) => ({
    key,
    value: after,
    ...(kind === "secret" ? {} : { expected: before }),
  }));

const rank = ({ spec, after }: Change): number => (spec.kind !== "flag" ? 1 : after === "true" ? 2 : 0);

/** The order for one write after the other: switches go off before what they need is cleared, and on after it is filled in. */
export const inSafeOrder = (changes: readonly Change[]): readonly Change[] =>
  changes.toSorted((left, right) => rank(left) - rank(right));
