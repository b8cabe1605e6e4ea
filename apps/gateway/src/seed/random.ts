/** Numbers that look random and are the same for the same start: a seeded database can be made again. */
export type Random = {
  /** From 0 up to but not 1. */
  readonly next: () => number;
  /** A whole number, both ends included. */
  readonly between: (least: number, most: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** Around `median`, with few very large values, as sizes of texts and durations are. */
  readonly skewed: (median: number, spread: number) => number;
  readonly text: (length: number) => string;
};

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** The generator is sfc32: small, fast, and long enough for any database. */
export const createRandom = (seed: number): Random => {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  let d = seed | 1;
  const next = () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 16; round += 1) next();
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error("Nothing to pick from");
    return item;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    pick,
    skewed: (median, spread) => {
      // Box and Muller's way from two even numbers to a bell curve.
      const bell = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp(spread * bell);
    },
    text: (length) => Array.from({ length }, () => letters.charAt(Math.floor(next() * letters.length))).join(""),
  };
};

/** Picks by weight. */
export const createWeighted = <Item>(items: readonly Item[], weightOf: (item: Item) => number) => {
  let total = 0;
  const ends = items.map((item) => (total += weightOf(item)));
  return (random: Random): Item => {
    const wanted = random.next() * total;
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    const item = items[low];
    if (item === undefined) throw new Error("Nothing to pick from");
    return item;
  };
};
