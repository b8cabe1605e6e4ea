import { setImmediate as nextTurn } from "node:timers/promises";

type CountTokens = (text: string) => number;

let loading: Promise<CountTokens> | undefined;

// The time for a run without a break grows with its square, so text is counted in slices, and of a very long text only a part.
const SLICE_LENGTH = 512;
const MAX_COUNTED_LENGTH = 262_144;
const SLICES_PER_TURN = 64;

/**
 * Counts tokens as OpenAI's current models do; beyond 262 144 characters it goes by what the beginning has. `length` is that of the
 * whole where `text` is only its beginning. The tables are large, so they load with the first stream that needs them.
 */
export const countTokens = async (text: string, length: number = text.length): Promise<number> => {
  if (text === "") return 0;
  loading ??= import("gpt-tokenizer/encoding/o200k_base").then(
    (encoding) => (part: string) => encoding.countTokens(part, { allowedSpecial: "all" }),
  );
  const count = await loading;
  const counted = Math.min(text.length, MAX_COUNTED_LENGTH);
  let tokens = 0;
  let slices = 0;
  for (let start = 0; start < counted; slices += 1) {
    let end = Math.min(start + SLICE_LENGTH, counted);
    // A token includes the space before its word, so a cut there changes nothing.
    const space = end < counted ? text.lastIndexOf(" ", end) : -1;
    if (space > start + SLICE_LENGTH / 2) end = space;
    tokens += count(text.slice(start, end));
    start = end;
    if (slices % SLICES_PER_TURN === SLICES_PER_TURN - 1) await nextTurn();
  }
  return length > counted ? Math.ceil((tokens * length) / counted) : tokens;
};

/** Tokens per byte, for the option ApproximateTokenEnabled. */
const approximateRatio = 0.38;

export const approximateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) * approximateRatio);
