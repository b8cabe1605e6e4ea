import { roles as knownRoles, type UserImportRow } from "@one-hub/sdk";
import type { CsvTable } from "../../../lib/read-csv.ts";

/** Fields that a file may have, by the names that this console and others write. */
export const importFields = [
  "username",
  "display_name",
  "email",
  "group",
  "role",
  "status",
  "password",
  "quota",
] as const;
export type ImportField = (typeof importFields)[number];

/** Name of a column or value in the reader's language. */
export interface ImportWords {
  readonly heads: Readonly<Partial<Record<ImportField, string>>>;
  /** Roles and statuses by their text. */
  readonly roles: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<string, number>;
}

/** Fields that are numbers for the gateway. */
const numberFields = ["role", "status", "quota"] as const;

/** A row of a file as the import takes it. */
export interface FileRow {
  readonly user: UserImportRow;
  /** A value that the gateway would refuse together with all other rows: no number of its field, or with characters that no name may have. */
  readonly unreadable?:
    | {
        readonly field: ImportField;
        readonly value: string;
        readonly reason: (typeof numberFields)[number] | "characters";
      }
    | undefined;
}

/** As the gateway's refusal `characters_not_allowed` has it: control characters, and those that change the reading direction. */
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A huge number stays one that the gateway can refuse as too large. */
const wholeNumber = (text: string): number | undefined =>
  /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : undefined;

const fold = (text: string): string => text.trim().toLowerCase();

/** The rows of a file as the import takes them; undefined where no column holds the names. */
export const importRowsOf = (
  { names, rows }: CsvTable,
  { heads, roles, statuses }: ImportWords,
): readonly FileRow[] | undefined => {
  const columns = new Map<ImportField, string>();
  for (const field of importFields) {
    const wanted = new Set([field, heads[field] ?? field].map(fold));
    const found = names.find((name) => wanted.has(fold(name)));
    if (found !== undefined) columns.set(field, found);
  }
  if (!columns.has("username")) return undefined;
  return rows.map((row) => {
    const text = (field: ImportField): string => (row[columns.get(field) ?? ""] ?? "").trim();
    const filled = (field: ImportField) => (text(field) === "" ? {} : { [field]: text(field) });
    const role = roles.get(text("role").toLowerCase()) ?? wholeNumber(text("role"));
    const numbers = {
      role: knownRoles.find((known) => known === role),
      status: statuses.get(text("status").toLowerCase()) ?? wholeNumber(text("status")),
      quota: wholeNumber(text("quota")),
    };
    const counted = (field: keyof typeof numbers) => (numbers[field] === undefined ? {} : { [field]: numbers[field] });
    const wrong = numberFields.find((field) => text(field) !== "" && numbers[field] === undefined);
    const disguised = importFields.find((field) => invisible.test(text(field)));
    return {
      user: {
        username: text("username"),
        ...filled("display_name"),
        ...filled("email"),
        ...filled("group"),
        ...filled("password"),
        ...counted("role"),
        ...counted("status"),
        ...counted("quota"),
      },
      ...(wrong !== undefined && { unreadable: { field: wrong, value: text(wrong), reason: wrong } }),
      ...(disguised !== undefined && {
        unreadable: { field: disguised, value: text(disguised), reason: "characters" as const },
      }),
    };
  });
};

/** Pieces of at most so many. */
export const chunksOf = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
