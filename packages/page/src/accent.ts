import { converter, modeOklch, modeRgb, useMode as registerMode } from "culori/fn";

/** Value of `accent` that asks for the colour of the logo. The host replaces it in its pages: with the colour, or with an empty text. */
export const LOGO_ACCENT = "logo";

/** Address under which the host serves the colour of the site's logo, as JSON. */
export const LOGO_ACCENT_ADDRESS = "/console-logo-accent.json";

registerMode(modeRgb);
registerMode(modeOklch);
const toOklch = converter("oklch");

/** Chroma at which an accent's factor is 1, and the factor of the strongest of the console's own accents. */
const USUAL_CHROMA = 0.09;
const MAX_FACTOR = 1.7;

/** A colour as the console's accents are made of it: hue in degrees, and chroma as a factor. */
export const siteTone = (color: string): { readonly hue: number; readonly chroma: number } => {
  const { c: chroma, h: hue = 0 } = toOklch(color) ?? { c: 0 };
  return { hue, chroma: Math.min(MAX_FACTOR, chroma / USUAL_CHROMA) };
};
