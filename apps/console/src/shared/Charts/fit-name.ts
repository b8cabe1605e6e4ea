/** Room for a name beside a chart, in Latin letters. */
const MAX_NAME_WIDTH = 16;

const widthOf = (character: string): number => (/[\u1100-\uffdc]|[\u{1f000}-\u{3fffd}]/u.test(character) ? 2 : 1);

/** A name as it fits beside a chart, on one line: ideographs take twice the room of letters, and a chart breaks lines at spaces. */
export const fitName = (name: string): string => {
  let room = MAX_NAME_WIDTH;
  let end = 0;
  for (const character of name) {
    room -= widthOf(character);
    if (room < 0) return `${oneLine(name.slice(0, end).trimEnd())}…`;
    // The last place is the ellipsis', if there is more.
    if (room > 0) end += character.length;
  }
  return oneLine(name);
};

const oneLine = (text: string): string => text.replaceAll(/\s/g, "\u00a0");
