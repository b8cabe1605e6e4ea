import { showToast } from "@one-hub/ui";
import i18next from "i18next";
import { offered } from "./catalogues.ts";
import { currentLanguage, setLanguage } from "./i18n.ts";

const toast = (tone: "info" | "ok" | "bad", key: "loading" | "success" | "error"): void =>
  showToast({
    tone,
    text: i18next.t(`toast:language.${key}`),
    closeLabel: i18next.t("components:close"),
    // One takes the place of the other.
    id: "language",
    duration: key === "loading" ? false : undefined,
  });

/** Who waits less need not be told of it (milliseconds). */
const noticeable = 100;

/** After the next frame has been drawn. */
const drawn = (): Promise<unknown> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

let pending = 0;

/** Changes the language of the page, and stores it where it was chosen here; with a toast when done, and one before where it takes long. */
export const changeLanguage = async (wanted: string | null, isChoice = true): Promise<void> => {
  const language = offered.find((value) => value === wanted);
  // Back to the language of the moment is a choice too while another one is on its way.
  if (language === undefined || (language === currentLanguage() && pending === 0)) return;
  pending += 1;
  const waiting = setTimeout(() => toast("info", "loading"), noticeable);
  try {
    const isLast = await setLanguage(language, isChoice).finally(() => clearTimeout(waiting));
    if (!isLast) return;
    // A toast measures the page, which has changed from side to side: that can wait until it is seen.
    await drawn();
    toast("ok", "success");
  } catch {
    toast("bad", "error");
  } finally {
    pending -= 1;
  }
};
