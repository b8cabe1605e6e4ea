import { randomBytes } from "node:crypto";

/** An image of one colour that only its asker knows about. */
export type ProbeImage = {
  readonly id: string;
  /** English name of its colour. */
  readonly colour: string;
  /** How often it was fetched, by address. */
  readonly fetches: ReadonlyMap<string, number>;
};

/** Images that capability checks show to models. */
export type ProbeImages = {
  readonly create: () => ProbeImage;
  /** PNG of a known id, counted for the address that asks; undefined for an unknown or an old one. */
  readonly read: (id: string, ip: string) => Uint8Array<ArrayBuffer> | undefined;
};

const LIFETIME_MS = 600_000;
const MAX_IMAGES = 1000;
/** Addresses that are told apart for one image. */
const MAX_ADDRESSES = 100;

/** Squares of 24 pixels. */
const pictures = new Map(
  Object.entries({
    red: "AAAAH0lEQVR42mP4z8BAFcQwatCoQaMGjRo0atCoQQNvEAAEyj3fOZ925gAAAABJRU5ErkJggg==",
    green: "AAAAHklEQVR42mNgWMBAHTRq0KhBowaNGjRq0KhBA28QAC8IaBCWu9NCAAAAAElFTkSuQmCC",
    blue: "AAAAHklEQVR42mNgYPhPJTRq0KhBowaNGjRq0KhBA24QAIj/Pd/ISxRkAAAAAElFTkSuQmCC",
    yellow: "AAAAH0lEQVR42mP4f4eBKohh1KBRg0YNGjVo1KBRgwbeIAA8DCz9LbpdJAAAAABJRU5ErkJggg==",
  }).map(([colour, rest]) => [
    colour,
    Uint8Array.from(Buffer.from(`iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqv${rest}`, "base64")),
  ]),
);

const colours = [...pictures.keys()];

export const createProbeImages = (clock: () => number): ProbeImages => {
  const images = new Map<string, { colour: string; madeAt: number; fetches: Map<string, number> }>();
  const forgetOld = () => {
    const oldest = clock() - LIFETIME_MS;
    for (const [id, { madeAt }] of images) if (madeAt < oldest || images.size >= MAX_IMAGES) images.delete(id);
  };
  return {
    create: () => {
      forgetOld();
      const bytes = randomBytes(17);
      const colour = colours[(bytes[16] ?? 0) % colours.length] ?? "red";
      const id = bytes.toString("hex", 0, 16);
      const fetches = new Map<string, number>();
      images.set(id, { colour, madeAt: clock(), fetches });
      return { id, colour, fetches };
    },
    read: (id, ip) => {
      const image = images.get(id);
      if (image === undefined || image.madeAt < clock() - LIFETIME_MS) return undefined;
      const { fetches, colour } = image;
      if (fetches.has(ip) || fetches.size < MAX_ADDRESSES) fetches.set(ip, (fetches.get(ip) ?? 0) + 1);
      return pictures.get(colour);
    },
  };
};
