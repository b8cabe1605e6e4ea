import { type Accent, type ACCENTS, SITE_ACCENT } from "./accent-names.ts";

export type Scheme = "light" | "dark";

/** Contrast of a scheme: `high` lifts text to at least 7:1. */
export type Contrast = "default" | "high";

/** Colour roles that depend on the accent: sRGB hex strings, or CSS that the browser mixes for the site's own. */
interface AccentRoles {
  /** Text and icons in the accent on any ground. */
  readonly accent: string;
  /** Ground of the one main action. */
  readonly accentFill: string;
  readonly accentFillHover: string;
  /** Text on {@link accentFill}. */
  readonly onAccent: string;
  /** Tinted ground of a chosen thing. */
  readonly accentSoft: string;
  /** Hairline around a tinted ground. */
  readonly accentLine: string;
}

/** Hue in degrees and a chroma factor; everything else comes from the recipe. */
export type AccentTone = readonly [hue: number, chroma: number];

const tones: Readonly<Record<(typeof ACCENTS)[number], AccentTone>> = {
  cyan: [213, 1],
  purple: [290, 1.7],
  blue: [258, 1.55],
  orange: [48, 1.25],
  green: [152, 1.15],
  red: [25, 1.7],
};

/** Lightness and chroma of each role. One row serves all accents, which is what keeps them alike. */
const recipe: Readonly<
  Record<`${Scheme}-${Contrast}`, Readonly<Record<keyof AccentRoles, readonly [lightness: number, chroma: number]>>>
> = {
  "light-default": {
    accent: [0.5, 0.088],
    accentFill: [0.5, 0.088],
    accentFillHover: [0.45, 0.08],
    onAccent: [1, 0],
    accentSoft: [0.958, 0.02],
    accentLine: [0.85, 0.055],
  },
  "light-high": {
    accent: [0.4, 0.08],
    accentFill: [0.4, 0.08],
    accentFillHover: [0.34, 0.07],
    onAccent: [1, 0],
    accentSoft: [0.965, 0.018],
    accentLine: [0.5, 0.08],
  },
  "dark-default": {
    accent: [0.77, 0.1],
    accentFill: [0.62, 0.095],
    accentFillHover: [0.67, 0.098],
    onAccent: [0.16, 0.025],
    accentSoft: [0.268, 0.034],
    accentLine: [0.43, 0.06],
  },
  "dark-high": {
    accent: [0.86, 0.09],
    accentFill: [0.74, 0.1],
    accentFillHover: [0.8, 0.1],
    onAccent: [0.13, 0.02],
    accentSoft: [0.24, 0.03],
    accentLine: [0.7, 0.09],
  },
};

const gamma = (value: number): number => (value <= 0.003_130_8 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

/** OKLCH to linear sRGB. Source: Björn Ottosson's definition of Oklab. */
const linear = (lightness: number, chroma: number, hue: number): readonly [number, number, number] => {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ];
};

/** Chroma gives way until the colour fits the screen's gamut: lightness, which carries contrast, stays. */
const hex = (lightness: number, chroma: number, hue: number): string => {
  let fitted = chroma;
  let channels = linear(lightness, fitted, hue);
  while (fitted > 0 && channels.some((channel) => channel < -0.000_5 || channel > 1.000_5)) {
    fitted = Math.max(0, fitted - 0.004);
    channels = linear(lightness, fitted, hue);
  }
  return `#${channels
    .map((channel) =>
      Math.round(gamma(Math.min(1, Math.max(0, channel))) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
};

/** Colour roles of an accent, or of any tone, in a scheme, by the one recipe that all accents share. */
export const accentRoles = (
  accent: Accent | AccentTone,
  scheme: Scheme,
  contrast: Contrast = "default",
): AccentRoles => {
  const row = recipe[`${scheme}-${contrast}`];
  const tone = (role: keyof AccentRoles): string => {
    const [lightness, chroma] = row[role];
    if (accent === SITE_ACCENT) return `oklch(${lightness} calc(${chroma} * var(--site-chroma)) var(--site-hue))`;
    const [hue, factor] = typeof accent === "string" ? tones[accent] : accent;
    return hex(lightness, chroma * factor, hue);
  };
  return {
    accent: tone("accent"),
    accentFill: tone("accentFill"),
    accentFillHover: tone("accentFillHover"),
    onAccent: tone("onAccent"),
    accentSoft: tone("accentSoft"),
    accentLine: tone("accentLine"),
  };
};
