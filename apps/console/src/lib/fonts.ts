import "./inter.css";
import { storage, storageKeys } from "./storage.ts";
import { createStore } from "./store.ts";

/** The four font choices; `system` is the device's own and loads nothing. */
export const fontFamilies = ["system", "inter", "sourceSans", "nunitoSans"] as const;

export type FontFamily = (typeof fontFamilies)[number];

interface Face {
  readonly family: string;
  /** Declares the face; its files, one for each script, are fetched for the characters that show. None: every page has it (inter.css). */
  readonly sheet?: () => Promise<unknown>;
}

const faces: Readonly<Record<Exclude<FontFamily, "system">, Face>> = {
  inter: { family: "Inter Variable" },
  sourceSans: { family: "Source Sans 3 Variable", sheet: () => import("@fontsource-variable/source-sans-3/wght.css") },
  nunitoSans: { family: "Nunito Sans Variable", sheet: () => import("@fontsource-variable/nunito-sans/wght.css") },
};

/** Fonts with a sheet of their own that have arrived. */
const ready = createStore<readonly FontFamily[]>([]);

/** Whether a font comes when the page is there, for the next one: Inter on a first visit over a slow line (public/first-paint.js). */
export const comesLate = (choice: FontFamily): boolean =>
  choice === "inter" && document.documentElement.dataset["font"] === "late";

/** Fetches a font, for Vietnamese with the file of its letters. Never rejects: without it the device's own stays. */
export const loadFont = async (choice: FontFamily): Promise<void> => {
  if (choice === "system" || ready.get().includes(choice)) return;
  const { family, sheet } = faces[choice];
  try {
    await sheet?.();
    await document.fonts.load(`16px "${family}"`, document.documentElement.lang === "vi" ? "aệ" : "a");
  } catch {
    return;
  }
  if (sheet === undefined) storage.setItem(storageKeys.font, choice);
  else ready.set([...ready.get(), choice]);
};

/** CSS font stack of a choice. Inter's has a fallback of its size; of the others it is the system's until they have arrived, so that no text is drawn twice. */
export const useFontStack = (choice: FontFamily): string => {
  const here = ready.useValue().includes(choice);
  if (choice === "inter") return "var(--ui-inter)";
  return choice === "system" || !here ? "var(--ui-sans)" : `"${faces[choice].family}", var(--ui-sans)`;
};
