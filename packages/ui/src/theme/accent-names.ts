/** The six accent names, in the order a settings panel shows them. Source: the design's colour roles. */
export const ACCENTS = ["cyan", "purple", "blue", "orange", "green", "red"] as const;

/** The accent of a site with a colour of its own, whose hue and chroma its host writes into the page (`--site-hue`, `--site-chroma`). */
export const SITE_ACCENT = "site" as const;

export type Accent = (typeof ACCENTS)[number] | typeof SITE_ACCENT;
