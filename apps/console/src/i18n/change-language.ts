import { showToast } from "@one-hub/ui";
import { offered } from "./catalogues.ts";
import { currentLanguage, setLanguage, textOf } from "./i18n.ts";

const toast = (tone: "info" | "ok" | "bad", key: "loading" | "success" | "error"): void =>
  showToast({
    tone,
    text: textOf("toast", `language.${key}`),
    closeLabel: textOf("components", "close"),
    // One takes the place of the other.
    id: "language",
    duration: key === "loading" ? false : undefined,
  });

/** Changes the language of the page and keeps the choice, with the toasts of specification §8. */
export const changeLanguage = async (wanted: string): Promise<void> => {
  const language = offered.find((value) => value === wanted);
  if (language === undefined || language === currentLanguage()) return;
  toast("info", "loading");
  try {
    await setLanguage(language);
    toast("ok", "success");
  } catch {
    toast("bad", "error");
  }
};
