import type { UserImportRow } from "@one-hub/sdk";
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

/** A number that the gateway refuses, so that an unreadable value gets its verdict there. */
const UNREADABLE = -1;

const numberOf = (text: string, known?: ReadonlyMap<string, number>): number =>
  known?.get(text.toLowerCase()) ?? (/^\d{1,15}$/.test(text) ? Number(text) : UNREADABLE);

const fold = (text: string): string => text.trim().toLowerCase();

/** The rows of a file as the import takes them; undefined where no column holds the names. */
export const importRowsOf = (
  { names, rows }: CsvTable,
  { heads, roles, statuses }: ImportWords,
): readonly UserImportRow[] | undefined => {
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
    const counted = (field: ImportField, known?: ReadonlyMap<string, number>) =>
      text(field) === "" ? {} : { [field]: numberOf(text(field), known) };
    return {
      username: text("username"),
      ...filled("display_name"),
      ...filled("email"),
      ...filled("group"),
      ...filled("password"),
      ...counted("role", roles),
      ...counted("status", statuses),
      ...counted("quota"),
    };
  });
};

/** Pieces of at most so many. */
export const chunksOf = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
