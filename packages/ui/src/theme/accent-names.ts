/** The six accent names, in the order a settings panel shows them. Source: the design's colour roles. */
export const ACCENTS = ["cyan", "purple", "blue", "orange", "green", "red"] as const;

export type Accent = (typeof ACCENTS)[number];
