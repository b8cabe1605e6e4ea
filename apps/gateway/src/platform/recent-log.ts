import { symbols } from "pino";

/** The gateway's own newest log lines, in memory. */
export type RecentLog = {
  /** Lines of JSON as they were written, the oldest first; at most 500. */
  readonly list: (count: number) => string[];
};

/** A stream that pino writes to. */
type Destination = {
  readonly write: (line: string) => void;
  readonly flush?: (done: (error?: Error) => void) => void;
};

const MAX_LINES = 500;
/** Of warnings and errors, so many are kept however many other lines follow. */
const MAX_SERIOUS_LINES = 200;
const MAX_LINE_LENGTH = 16_384;
const WARNING_LEVEL = 40;
/** Pages that show the log read it again and again; these requests would displace everything else. */
const ownReading = '/system_info/log","status":200';

/** Keeps the newest lines of a log and passes all of them on. */
export const createRecentLog = (next?: Destination): RecentLog & { readonly destination: Destination } => {
  type Kept = { readonly number: number; readonly line: string };
  const serious: Kept[] = [];
  const others: Kept[] = [];
  let count = 0;
  const keep = (line: string, level: number) => {
    if (line.includes(ownReading)) return;
    count += 1;
    const kept = { number: count, line: line.length > MAX_LINE_LENGTH ? line.slice(0, MAX_LINE_LENGTH) : line };
    (level >= WARNING_LEVEL ? serious : others).push(kept);
    if (serious.length + others.length <= MAX_LINES) return;
    if (serious.length > MAX_SERIOUS_LINES || others.length === 0) serious.shift();
    else others.shift();
  };
  const destination = {
    // Pino writes the level of each line to the stream that asks for it.
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write: (line: string) => {
      keep(line, destination.lastLevel);
      next?.write(line);
    },
    flush: (done: (error?: Error) => void) => {
      if (next?.flush === undefined) done();
      else next.flush(done);
    },
  };
  return {
    destination,
    list: (wanted) =>
      [...serious, ...others]
        .toSorted((one, other) => one.number - other.number)
        .slice(-wanted)
        .map(({ line }) => line),
  };
};
