import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Encodings that replies may have, best first. */
export const encodings = ["br", "gzip"] as const;

/** One of {@link encodings}. */
export type Encoding = (typeof encodings)[number];

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
