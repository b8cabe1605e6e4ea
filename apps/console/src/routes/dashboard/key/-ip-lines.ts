/** Four decimal numbers; a leading zero is refused, as servers disagree on whether it means octal. */
const isV4 = (text: string): boolean => {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
};

/** How many 16-bit groups a side of `::` holds; undefined when one of them is none. Only the last may be written as IPv4. */
const groupsOf = (side: string, mayEndInV4: boolean): number | undefined => {
  if (side === "") return 0;
  const parts = side.split(":");
  let groups = 0;
  for (const [index, part] of parts.entries()) {
    if (/^[\da-f]{1,4}$/i.test(part)) groups += 1;
    else if (mayEndInV4 && index === parts.length - 1 && isV4(part)) groups += 2;
    else return undefined;
  }
  return groups;
};

const isV6 = (text: string): boolean => {
  const sides = text.split("::");
  const [head = "", tail] = sides;
  if (sides.length > 2) return false;
  const before = groupsOf(head, tail === undefined);
  const after = tail === undefined ? 0 : groupsOf(tail, true);
  if (before === undefined || after === undefined) return false;
  // `::` replaces at least one group.
  return tail === undefined ? before === 8 : before + after <= 7;
};

/** Whether a text is one IPv4 or IPv6 address, or a block in CIDR notation: what a key's address limit holds. */
export const isAddressOrBlock = (text: string): boolean => {
  const slash = text.indexOf("/");
  const address = slash === -1 ? text : text.slice(0, slash);
  const longest = isV4(address) ? 32 : isV6(address) ? 128 : -1;
  if (longest === -1 || slash === -1) return longest !== -1;
  const prefix = text.slice(slash + 1);
  return /^(?:0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= longest;
};

/** A line of the address limit: its number from 1 and what it says. */
export interface IpLine {
  readonly line: number;
  readonly text: string;
}

/** The lines that say something, each with its number in the text. */
export const ipLines = (text: string): IpLine[] =>
  text
    .split("\n")
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => line.text !== "");

/** The first line that is neither an address nor a block. */
export const wrongIpLine = (text: string): IpLine | undefined =>
  ipLines(text).find((line) => !isAddressOrBlock(line.text));
