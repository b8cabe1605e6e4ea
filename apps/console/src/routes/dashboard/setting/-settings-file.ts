import { draftOf, type DraftProblem, problemOf, rowsOf, valueOf } from "./-edits.ts";
import { isRowKind, type OptionSpec, specOf } from "./-options.ts";

const FORMAT = "one-hub-settings";

/** A value of a file beside what it would do. */
interface FileEntry {
  readonly key: string;
  readonly spec: OptionSpec | undefined;
  readonly value: string;
  /** Why it cannot be taken over; undefined where it can. */
  readonly refused: DraftProblem | "unknown" | "secret" | "notText" | "notFlag" | "unreadable" | undefined;
}

/** The options of a site as JSON text, without secrets. */
export const settingsFile = (
  specs: readonly OptionSpec[],
  stored: ReadonlyMap<string, string>,
  { site, now }: { readonly site: string; readonly now: Date },
): string => {
  const options = specs.flatMap(({ key, kind }) => {
    const value = stored.get(key);
    return value === undefined || kind === "secret" ? [] : [[key, value]];
  });
  return `${JSON.stringify(
    { format: FORMAT, site, exported_at: now.toISOString(), options: Object.fromEntries(options) },
    null,
    2,
  )}\n`;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const refusalOf = (spec: OptionSpec | undefined, shown: boolean, value: unknown): FileEntry["refused"] => {
  if (spec === undefined || !shown) return "unknown";
  if (spec.kind === "secret") return "secret";
  if (typeof value !== "string") return "notText";
  // A draft takes every other text for off, which a file with "TRUE" does not mean.
  if (spec.kind === "flag" && value !== "true" && value !== "false") return "notFlag";
  const draft = draftOf(spec, value);
  if (isRowKind(spec.kind) && rowsOf(draft) === undefined) return "unreadable";
  return problemOf(spec, draft);
};

/** The values of a file of settings, or of any JSON object of option names and texts; undefined where it is neither, or has none. */
export const readSettingsFile = (text: string, specs: readonly OptionSpec[]): FileEntry[] | undefined => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(parsed)) return undefined;
  const options = isRecord(parsed["options"]) ? parsed["options"] : parsed;
  const entries = Object.entries(options);
  if (entries.length === 0) return undefined;
  return entries.map(([key, value]) => {
    const spec = specOf(key);
    const refused = refusalOf(spec, spec !== undefined && specs.includes(spec), value);
    const plain = typeof value === "string" ? value : "";
    return {
      key,
      spec,
      value: spec === undefined || refused !== undefined ? plain : valueOf(spec, draftOf(spec, plain)),
      refused,
    };
  });
};
