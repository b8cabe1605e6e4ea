import { CompiledQuery, type Kysely } from "kysely";
import { isPostgres } from "./database.ts";
import type { Schema } from "./schema.ts";

type Value = string | number | null;

/**
 * Runs a text that is written already. Not by `executeQuery`, which asks every plugin about the rows: there is none here, and
 * on the relay's path the asking costs more than the rest.
 */
const run = async <Row>(db: Kysely<Schema>, text: CompiledQuery, values: readonly Value[]): Promise<Row[]> => {
  const query = { ...text, parameters: values };
  const { rows } = await db.getExecutor().provideConnection((connection) => connection.executeQuery<Row>(query));
  return rows;
};

const numbered = (text: string) => {
  let parameter = 0;
  return text.replaceAll("?", () => {
    parameter += 1;
    return `$${parameter}`;
  });
};

/**
 * A statement whose text is built once, with `?` for each value: for the few that every relay call runs, where building the
 * text would cost more than running it. A function builds it where the two databases need different text.
 */
export const createStatement = <Row>(text: string | ((postgres: boolean) => string)) => {
  const textOf = typeof text === "string" ? () => text : text;
  const sqlite = CompiledQuery.raw(textOf(false));
  const postgres = CompiledQuery.raw(numbered(textOf(true)));
  return (db: Kysely<Schema>, values: readonly Value[]): Promise<Row[]> =>
    run<Row>(db, isPostgres(db) ? postgres : sqlite, values);
};

const MAX_BATCH = 64;

/**
 * A statement over any number of items, run in pieces of 64, 32, 16, … items: so there are seven texts to keep prepared
 * and not one for every number. `textOf` writes the text for a number of items, with `?` for each value.
 */
export const createPiecewise = <Row>(textOf: (items: number, postgres: boolean) => string) => {
  const texts = new Map<string, CompiledQuery>();
  const kept = (items: number, postgres: boolean) => {
    const key = `${items}${postgres}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = textOf(items, postgres);
    const made = CompiledQuery.raw(postgres ? numbered(text) : text);
    texts.set(key, made);
    return made;
  };
  /** `values` of all items, `width` for each. */
  return async (db: Kysely<Schema>, values: readonly Value[], width: number): Promise<Row[]> => {
    const postgres = isPostgres(db);
    const found: Row[] = [];
    let piece = MAX_BATCH;
    for (let index = 0; index < values.length; index += piece * width) {
      const left = (values.length - index) / width;
      while (piece > left) piece /= 2;
      found.push(...(await run<Row>(db, kept(piece, postgres), values.slice(index, index + piece * width))));
    }
    return found;
  };
};

/** `?,?,?` for a list of values. */
export const marks = (count: number): string => Array.from({ length: count }, () => "?").join(",");
