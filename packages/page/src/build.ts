export { compressNow, type Encoding, encodings } from "./encoding.ts";
export { encodedEnding, extensionOf, isCompressible, listFiles, textTypes } from "./files.ts";
export { precompress } from "./precompress.ts";
