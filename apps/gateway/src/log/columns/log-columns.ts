import { setImmediate as nextTurn } from "node:timers/promises";
import { type Database, isPostgres } from "../../db/database.ts";
import { oneAtATime } from "../../one-at-a-time.ts";
import type { OrderTerm } from "../../page.ts";
import { equalities, type LogFilter } from "../filter.ts";
import {
  type Coded,
  type CodedColumn,
  codedColumns,
  isTextColumn,
  numbersToBlobs,
  textColumns,
  toBlobs,
} from "./coded.ts";
import { createColumnReader } from "./column-reader.ts";
import { countPlaces, createCombiner, keepCode, keepSpan, type Part, sumOf } from "./matches.ts";
import { createOpenSegment, type NumberColumn, numberColumns } from "./open-segment.ts";
import { type RankedColumn, rankByTime, type Slice } from "./rank.ts";
import {
  addTexts,
  readRowsBehind,
  readSegments,
  readTextCodes,
  type SegmentRow,
  sortTextCodes,
  writeSegment,
} from "./store.ts";

export type LogSortColumn = CodedColumn | "created_at";

export type LogPageRequest = {
  readonly order: readonly OrderTerm<LogSortColumn>[];
  readonly size: number;
  readonly offset: number;
};

/**
 * The log laid out by columns, for SQLite: in segments of some thousand rows, each column as small numbers beside a list of
 * its values. So any filter and order over a million rows costs some milliseconds, where an index serves only the
 * filters it was made for. It follows the rows by their ids and counts on their never changing.
 */
export type LogColumns = {
  /** How many rows match, and the ids of one page of them. */
  readonly findPage: (filter: LogFilter, page: LogPageRequest) => Promise<{ ids: number[]; total: number }>;
  /** Quota units of all rows that match. */
  readonly sumQuota: (filter: LogFilter) => Promise<number>;
  /** Takes in the rows written since the last time, as every question does too. Nothing on PostgreSQL. */
  readonly follow: () => Promise<void>;
};

const usualRows = 8192;
const usualBytes = 33_554_432;
const rowsAtOnce = 1024;
const mostTexts = 50_000;

const foundIn = <Value>(columns: ReadonlyMap<number, Value>, segment: number): Value => {
  const found = columns.get(segment);
  if (found === undefined) throw new Error(`Segment ${segment} of the log lacks a column`);
  return found;
};

export const createLogColumns = (
  db: Database,
  {
    segmentRows = usualRows,
    keptBytes = usualBytes,
  }: {
    /** Below 65 536. */
    readonly segmentRows?: number;
    /** Memory for columns that were read lately. */
    readonly keptBytes?: number;
  } = {},
): LogColumns => {
  const open = createOpenSegment(segmentRows);
  const reader = createColumnReader(db, keptBytes);
  const texts = new Map<string, number>();
  let segments: SegmentRow[] | undefined;
  let lastId = 0;

  const learnTexts = async (values: ReadonlySet<string>) => {
    if (texts.size > mostTexts) texts.clear();
    const unknown = [...values].filter((value) => !texts.has(value));
    if (unknown.length === 0) return;
    await addTexts(db, unknown);
    for (const { code, value } of await readTextCodes(db, unknown)) texts.set(value, code);
  };

  const codeOfText = (value: string) => {
    const code = texts.get(value);
    if (code === undefined) throw new Error("A text of a log row has no code");
    return code;
  };

  const close = async (written: readonly SegmentRow[]) => {
    const segment = {
      segment: (written.at(-1)?.segment ?? 0) + 1,
      last_id: lastId,
      rows: open.rows(),
      oldest: open.oldest(),
      newest: open.newest(),
    };
    await writeSegment(db, segment, [
      ...codedColumns.map((name) => ({ name, ...toBlobs(open.coded(name)) })),
      ...numberColumns.map((name) => ({ name, ...numbersToBlobs(open.numbers(name)) })),
    ]);
    open.clear();
    return [...written, segment];
  };

  /** The written segments, when everything that is in the log is in them or in the open one. */
  const catchUp = async () => {
    let written = segments ?? (await readSegments(db));
    if (segments === undefined) lastId = written.at(-1)?.last_id ?? 0;
    segments = written;
    while (true) {
      if (open.rows() === segmentRows) {
        written = await close(written);
        segments = written;
      }
      const rows = await readRowsBehind(db, lastId, Math.min(rowsAtOnce, segmentRows - open.rows()));
      if (rows.length === 0) return written;
      await learnTexts(new Set(rows.flatMap((row) => textColumns.map((column) => row[column]))));
      for (const row of rows) {
        open.add(row, {
          user_id: row.user_id,
          channel_id: row.channel_id,
          type: row.type,
          username: codeOfText(row.username),
          source_ip: codeOfText(row.source_ip),
          token_name: codeOfText(row.token_name),
          model_name: codeOfText(row.model_name),
        });
        lastId = row.id;
      }
      if (rows.length < rowsAtOnce && open.rows() < segmentRows) return written;
      // Others are served between two spans.
      await nextTurn();
    }
  };

  // One after the other: what is open must not be written while somebody counts it.
  const exclusively = oneAtATime();

  const writtenOf = (parts: readonly Part[]) => parts.flatMap(({ segment }) => segment ?? []);

  const codedOf = async (column: CodedColumn, parts: readonly Part[]): Promise<(part: Part) => Coded> => {
    const columns = await reader.coded(column, writtenOf(parts));
    return ({ segment }) => (segment === undefined ? open.coded(column) : foundIn(columns, segment));
  };

  const numbersOf = async (column: NumberColumn, parts: readonly Part[]): Promise<(part: Part) => Float64Array> => {
    const columns = await reader.numbers(column, writtenOf(parts));
    return ({ segment }) => (segment === undefined ? open.numbers(column) : foundIn(columns, segment));
  };

  const partsOf = (written: readonly SegmentRow[]): Part[] => [
    ...written.map((row) => ({ ...row, picked: undefined, matches: row.rows })),
    ...(open.rows() === 0
      ? []
      : [
          {
            segment: undefined,
            rows: open.rows(),
            oldest: open.oldest(),
            newest: open.newest(),
            picked: undefined,
            matches: open.rows(),
          },
        ]),
  ];

  const codeOf = async (column: CodedColumn, value: string | number): Promise<number | undefined> => {
    if (!isTextColumn(column)) return Number(value);
    const [known] = await readTextCodes(db, [String(value)]);
    return known?.code;
  };

  /** The segments that have matching rows, in the order of their ids. */
  const match = async (filter: LogFilter, written: readonly SegmentRow[]): Promise<Part[]> => {
    const { start = Number.NEGATIVE_INFINITY, end = Number.POSITIVE_INFINITY } = filter;
    let parts = partsOf(written).filter(({ oldest, newest }) => newest >= start && oldest <= end);
    for (const { column, value } of equalities(filter)) {
      const code = await codeOf(column, value);
      if (code === undefined) return [];
      const coded = await codedOf(column, parts);
      parts = parts.flatMap((part) => {
        const own = coded(part);
        const place = own.dictionary.indexOf(code);
        if (place < 0) return [];
        return own.dictionary.length === 1 ? [part] : [keepCode(part, own, place)];
      });
      parts = parts.filter(({ matches }) => matches > 0);
    }
    const atEdge = parts.filter(({ oldest, newest }) => oldest < start || newest > end);
    const times = await numbersOf("created_at", atEdge);
    return parts
      .map((part) => (atEdge.includes(part) ? keepSpan(part, times(part), start, end) : part))
      .filter(({ matches }) => matches > 0);
  };

  /** The place of each code in the order of its values. */
  const ranksOf = async (column: CodedColumn, codes: Iterable<number>): Promise<ReadonlyMap<number, number>> => {
    const different = [...new Set(codes)];
    const sorted = isTextColumn(column)
      ? await sortTextCodes(db, different)
      : different.toSorted((left, right) => left - right);
    return new Map(sorted.map((code, rank) => [code, rank]));
  };

  /** The parts cut up by the values of `terms`, in their order; each cut holds rows that only time and id tell apart. */
  const cutUp = async (parts: readonly Part[], terms: readonly OrderTerm<CodedColumn>[]) => {
    const columns: ((part: Part) => Coded)[] = [];
    for (const { column } of terms) columns.push(await codedOf(column, parts));
    const { combine, tuples } = createCombiner();
    const [only] = columns.length === 1 ? columns : [];
    const counted = parts.map((part) => {
      const coded =
        only?.(part) ??
        combine(
          columns.map((column) => column(part)),
          part.rows,
        );
      return { part, coded, counts: countPlaces(part, coded) };
    });
    const totals = new Map<number, number>();
    for (const { coded, counts } of counted)
      for (let place = 0; place < counts.length; place += 1) {
        const count = counts[place] ?? 0;
        if (count === 0) continue;
        const code = coded.dictionary[place] ?? 0;
        totals.set(code, (totals.get(code) ?? 0) + count);
      }
    const tupleOf = (code: number): readonly number[] => (only === undefined ? (tuples[code] ?? []) : [code]);
    const ranks: ReadonlyMap<number, number>[] = [];
    for (const [index, { column }] of terms.entries())
      ranks.push(
        await ranksOf(
          column,
          [...totals.keys()].map((code) => tupleOf(code)[index] ?? 0),
        ),
      );
    const keyed = [...totals].map(([code, total]) => ({
      total,
      code,
      key: tupleOf(code).map(
        (each, index) => (ranks[index]?.get(each) ?? 0) * (terms[index]?.direction === "desc" ? -1 : 1),
      ),
    }));
    keyed.sort((left, right) => {
      const differing = left.key.findIndex((rank, index) => rank !== right.key[index]);
      return (left.key[differing] ?? 0) - (right.key[differing] ?? 0);
    });
    const slicesOf = (code: number): Slice[] =>
      counted.flatMap(({ part, coded, counts }) => {
        const place = coded.dictionary.indexOf(code);
        const count = counts[place] ?? 0;
        return count === 0 ? [] : [{ part, count, only: { codes: coded.codes, place } }];
      });
    return keyed.map(({ total, code }) => ({ total, slices: () => slicesOf(code) }));
  };

  const pageOf = async (parts: readonly Part[], { order, size, offset }: LogPageRequest): Promise<number[]> => {
    const at = order.findIndex(({ column }) => column === "created_at");
    const coded = order.flatMap(({ column, direction }) => (column === "created_at" ? [] : [{ column, direction }]));
    const before = at < 0 ? coded : coded.slice(0, at);
    const after = at < 0 ? [] : coded.slice(at);
    // What no term tells apart goes the way of the last one.
    const idDirection = order.at(-1)?.direction ?? "desc";
    const direction = order[at]?.direction ?? idDirection;
    const cuts =
      before.length === 0
        ? [
            {
              total: parts.reduce((sum, part) => sum + part.matches, 0),
              slices: () => parts.map((part) => ({ part, count: part.matches, only: undefined })),
            },
          ]
        : await cutUp(parts, before);
    const found: number[] = [];
    let skip = offset;
    for (const cut of cuts) {
      if (found.length === size) break;
      if (skip >= cut.total) {
        skip -= cut.total;
        continue;
      }
      const load = async (chosen: readonly Part[]) => {
        const ranked: RankedColumn[] = [];
        for (const { column, direction: way } of after) {
          const columnOf = await codedOf(column, chosen);
          const ranks = await ranksOf(
            column,
            chosen.flatMap((part) => [...columnOf(part).dictionary]),
          );
          ranked.push({ direction: way, coded: columnOf, ranks });
        }
        return {
          ids: await numbersOf("id", chosen),
          times: await numbersOf("created_at", chosen),
          ranked,
        };
      };
      found.push(
        ...(await rankByTime(
          cut.slices(),
          { direction, idDirection, hasTies: after.length > 0, offset: skip, size: size - found.length },
          load,
        )),
      );
      skip = 0;
    }
    return found;
  };

  return {
    findPage: (filter, page) =>
      exclusively(async () => {
        const parts = await match(filter, await catchUp());
        const total = parts.reduce((sum, part) => sum + part.matches, 0);
        return { ids: page.offset >= total ? [] : await pageOf(parts, page), total };
      }),
    sumQuota: (filter) =>
      exclusively(async () => {
        const parts = await match(filter, await catchUp());
        const quotas = await numbersOf("quota", parts);
        return parts.reduce((sum, part) => sum + sumOf(part, quotas(part)), 0);
      }),
    follow: () =>
      exclusively(async () => {
        if (!isPostgres(db)) await catchUp();
      }),
  };
};
