/** A row of names and values, such as a header. */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** Names with values as typed: in rows, or as JSON text while that is edited. */
export interface MapInput {
  readonly rows: readonly Pair[];
  /** Undefined while the rows are edited. */
  readonly json: string | undefined;
}

export const EMPTY_MAP: MapInput = { rows: [], json: undefined };

/** Reads JSON text; undefined where it is none. */
export const parseJson = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The object that a JSON text holds, `{}` for an empty text; undefined for anything else. */
export const parseJsonObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  if (text.trim() === "") return {};
  const parsed = parseJson(text);
  return parsed !== undefined && isRecord(parsed.value) ? parsed.value : undefined;
};

/** The pairs that a JSON text holds; undefined where it is no object of texts. */
const parsePairs = (text: string): readonly Pair[] | undefined => {
  const parsed = parseJsonObject(text);
  if (parsed === undefined) return undefined;
  const entries = Object.entries(parsed);
  return entries.every(([, value]) => typeof value === "string")
    ? entries.map(([name, value]) => ({ name, value: String(value) }))
    : undefined;
};

/** The pairs of an input without empty rows; undefined where its JSON is no object of texts. */
export const pairsOf = ({ rows, json }: MapInput): readonly Pair[] | undefined =>
  json === undefined
    ? rows
        .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
        .filter(({ name, value }) => name !== "" || value !== "")
    : parsePairs(json);

/** JSON of pairs in lines, for people. */
export const jsonOfPairs = (pairs: readonly Pair[]): string =>
  pairs.length === 0
    ? "{}"
    : JSON.stringify(Object.fromEntries(pairs.map(({ name, value }) => [name, value])), null, 2);

/** JSON of pairs on one line, as a channel stores it; empty for none. */
export const storedPairs = (pairs: readonly Pair[]): string =>
  pairs.length === 0 ? "" : JSON.stringify(Object.fromEntries(pairs.map(({ name, value }) => [name, value])));

/** The input of a stored text. A text that is no object of texts is edited as it is. */
export const mapInputOf = (stored: string | null): MapInput => {
  const rows = parsePairs(stored ?? "");
  return rows === undefined ? { rows: [], json: stored ?? "" } : { rows, json: undefined };
};

/** The part of the rows to correct first: the empty half of a row, else a name that is there twice, else the first name. */
export const wrongPartOf = (rows: readonly Pair[]): { readonly row: number; readonly part: keyof Pair } => {
  const names = rows.map(({ name }) => name.trim());
  const half = rows.findIndex(({ value }, row) => (names[row] === "") !== (value.trim() === ""));
  if (half !== -1) return { row: half, part: names[half] === "" ? "name" : "value" };
  const twice = names.findIndex((name, row) => name !== "" && names.indexOf(name) !== row);
  return { row: Math.max(0, twice), part: "name" };
};

/** The error of an input, as a key of the form's catalogue; undefined if it is valid. */
export const mapProblem = (input: MapInput): string | undefined => {
  const pairs = pairsOf(input);
  if (pairs === undefined) return "notMap";
  const half = pairs.find(({ name, value }) => name === "" || value === "");
  if (half !== undefined) return half.name === "" ? "noName" : `noValue?${new URLSearchParams({ name: half.name })}`;
  const names = pairs.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? undefined : `twice?${new URLSearchParams({ name: twice })}`;
};
