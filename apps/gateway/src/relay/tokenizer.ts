type CountTokens = (text: string) => number;

let loading: Promise<CountTokens> | undefined;

/** Counts tokens as OpenAI's current models do. The tables are large, so they load with the first stream that needs them. */
export const countTokens = async (text: string): Promise<number> => {
  if (text === "") return 0;
  loading ??= import("gpt-tokenizer/encoding/o200k_base").then(
    (encoding) => (part: string) => encoding.countTokens(part, { allowedSpecial: "all" }),
  );
  const count = await loading;
  return count(text);
};

/** Tokens per byte where nobody needs to know exactly (contract 3.2, ApproximateTokenEnabled). */
const approximateRatio = 0.38;

export const approximateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) * approximateRatio);
