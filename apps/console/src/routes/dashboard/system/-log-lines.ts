import { type SystemLogEntry, type SystemLogLevel, systemLogLevels } from "@one-hub/sdk";

export interface LogFilter {
  /** Lowest severity; all when absent. */
  readonly level: SystemLogLevel | undefined;
  /** Words of an entry's message, level or time, in any case. */
  readonly keyword: string;
  /** The last entry that was cleared away. */
  readonly cleared: SystemLogEntry | undefined;
}

const isSame = (one: SystemLogEntry, other: SystemLogEntry): boolean =>
  one.Timestamp === other.Timestamp && one.Message === other.Message;

/** The entries that are shown, the oldest first. Cleared entries stay hidden until the gateway has dropped them. */
export const shownEntries = (
  entries: readonly SystemLogEntry[],
  { level, keyword, cleared }: LogFilter,
): readonly SystemLogEntry[] => {
  const start = cleared === undefined ? 0 : entries.findLastIndex((entry) => isSame(entry, cleared)) + 1;
  const least = level === undefined ? 0 : systemLogLevels.indexOf(level);
  const words = keyword.trim().toLowerCase();
  return entries
    .slice(start)
    .filter(
      ({ Level, Message, Timestamp }) =>
        systemLogLevels.indexOf(Level) >= least &&
        (words === "" || `${Timestamp} ${Level} ${Message}`.toLowerCase().includes(words)),
    );
};

/** The entries as a text file has them. */
export const entriesText = (entries: readonly SystemLogEntry[]): string =>
  entries.map(({ Timestamp, Level, Message }) => `${Timestamp} ${Level} ${Message}\n`).join("");
