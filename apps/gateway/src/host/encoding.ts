import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Encodings that we have, best first. */
const encodings = ["br", "gzip"] as const;

export type Encoding = (typeof encodings)[number];

/** The best available encoding of an Accept-Encoding header; undefined means uncompressed. */
export const chooseEncoding = (
  accepted: string | null,
  available: (encoding: Encoding) => boolean = () => true,
): Encoding | undefined => {
  if (accepted === null) return undefined;
  const weights = new Map(
    accepted.split(",").map((entry) => {
      const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
      const weight = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1");
      return [name, Number.isNaN(weight) ? 0 : weight] as const;
    }),
  );
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  return encodings
    .filter((encoding) => available(encoding) && weightOf(encoding) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one))[0];
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compresses during a request: fast settings. */
export const compressNow = (body: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> =>
  encoding === "br"
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      })
    : gzipped(body, { level: 6 });

/** Compresses once for many readers: the smallest result. */
export const compressOnce = (body: Buffer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> =>
  encoding === "br"
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      })
    : gzipped(body, { level: 9 });
