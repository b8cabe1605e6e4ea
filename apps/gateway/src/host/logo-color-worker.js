// The thread of logo-color.ts. JavaScript for the reason that main.js gives: it would load the stripper of types a second time.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { converter, formatHex } from "culori";
import { extractColorsFromImageData } from "extract-colors";
import { imageSize } from "image-size";

const SIDE = 64;
/** A small file may hold a picture that fills the memory. */
const MAX_SIDE = 4096;
/** Chroma in OKLCH below which a colour counts as grey. */
const MIN_CHROMA = 0.04;

/** @type {Readonly<Record<string, string>>} */
const mediaTypes = { png: "image/png", jpg: "image/jpeg", gif: "image/gif", svg: "image/svg+xml" };

/**
 * Draws a picture into a small square. Pictures embedded in an SVG logo are left out by the library, so their size is no matter.
 * @param {Uint8Array} bytes
 */
const draw = async (bytes) => {
  const { type = "", width, height } = imageSize(bytes);
  const mediaType = mediaTypes[type];
  if (mediaType === undefined || (type !== "svg" && Math.max(width, height) > MAX_SIDE)) return undefined;
  await initWasm(await readFile(fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))));
  const address = `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}`;
  const picture = `<image width="${SIDE}" height="${SIDE}" xlink:href="${address}"/>`;
  const spaces = `xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`;
  const drawn = new Resvg(`<svg ${spaces} width="${SIDE}" height="${SIDE}">${picture}</svg>`).render();
  return { data: new Uint8ClampedArray(drawn.pixels), width: drawn.width, height: drawn.height };
};

const toOklch = converter("oklch");

/** @param {Uint8Array} bytes */
const colorOf = async (bytes) => {
  const pixels = await draw(bytes);
  if (pixels === undefined) return { problem: "unreadable" };
  const colors = extractColorsFromImageData(pixels, {
    colorValidator: (_red, _green, _blue, alpha) => alpha > 127,
  });
  if (colors.length === 0) return { problem: "unreadable" };
  const [first] = colors
    .map(({ hex, area }) => ({ hex, area, chroma: toOklch(hex)?.c ?? 0 }))
    .filter(({ chroma }) => chroma >= MIN_CHROMA)
    // A large pale ground gives way to a smaller strong shape.
    .toSorted((one, other) => other.area * other.chroma - one.area * one.chroma);
  return first === undefined ? { problem: "grey" } : { color: formatHex(first.hex) };
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- of threads, not of windows
parentPort?.postMessage(await colorOf(workerData).catch(() => ({ problem: "unreadable" })));
