/** Room for a name beside a chart, in Latin letters. */
const MAX_NAME_WIDTH = { narrow: 16, wide: 26 } as const;

const isWide = (character: string): boolean => /[\u1100-\uffdc]|[\u{1f000}-\u{3fffd}]/u.test(character);

/** Ideographs take twice the room of letters. */
const widthOf = (name: string): number => Array.from(name, (one) => (isWide(one) ? 2 : 1)).reduce((a, b) => a + b, 0);

/** Room for these names beside a chart, in Latin letters: as much as the longest needs, up to what the window has. */
export const roomForNames = (names: readonly string[], window: keyof typeof MAX_NAME_WIDTH): number =>
  Math.min(MAX_NAME_WIDTH[window], Math.max(0, ...names.map(widthOf)));

/** A name as it fits into so much room, on one line: a chart breaks lines at spaces. */
export const fitName = (name: string, room: number): string => {
  let left = room;
  let end = 0;
  for (const character of name) {
    left -= widthOf(character);
    if (left < 0) return `${oneLine(name.slice(0, end).trimEnd())}…`;
    // The last place is the ellipsis', if there is more.
    if (left > 0) end += character.length;
  }
  return oneLine(name);
};

const oneLine = (text: string): string => text.replaceAll(/\s/g, "\u00a0");
