import { SANS } from "@one-hub/ui";
import { createStore } from "./store.ts";

/** The four font choices; the first is the system's own and loads nothing. */
export const fontFamilies = ["system", "inter", "sourceSans", "nunitoSans"] as const;

export type FontFamily = (typeof fontFamilies)[number];

interface Face {
  readonly family: string;
  /** Declares the face; its files, one for each script, are fetched for the characters that show. */
  readonly sheet: () => Promise<unknown>;
}

/** The fonts that we serve, each a sheet of its own that only arrives when it is chosen. */
const faces: Readonly<Record<Exclude<FontFamily, "system">, Face>> = {
  inter: { family: "Inter Variable", sheet: () => import("@fontsource-variable/inter/wght.css") },
  sourceSans: { family: "Source Sans 3 Variable", sheet: () => import("@fontsource-variable/source-sans-3/wght.css") },
  nunitoSans: { family: "Nunito Sans Variable", sheet: () => import("@fontsource-variable/nunito-sans/wght.css") },
};

/** Fonts that have arrived. */
const ready = createStore<readonly FontFamily[]>([]);

/** Fetches a font. Never rejects: without it the system's own stays. */
export const loadFont = async (choice: FontFamily): Promise<void> => {
  if (choice === "system" || ready.get().includes(choice)) return;
  const { family, sheet } = faces[choice];
  try {
    await sheet();
    await document.fonts.load(`16px "${family}"`);
  } catch {
    return;
  }
  ready.set([...ready.get(), choice]);
};

/** CSS font stack of a choice; undefined, which is the system's, until the font has arrived: no text is drawn twice on a page's way in. */
export const useFontStack = (choice: FontFamily): string | undefined => {
  const here = ready.useValue().includes(choice);
  return choice === "system" || !here ? undefined : `"${faces[choice].family}", ${SANS}`;
};
