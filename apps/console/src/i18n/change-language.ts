import { showToast } from "@one-hub/ui";
import { offered } from "./catalogues.ts";
import { i18n, keepLanguage } from "./i18n.ts";

const toastId = "language";

/** Changes the language of the page and keeps the choice, with the toasts of specification §8. */
export const changeLanguage = async (wanted: string): Promise<void> => {
  const language = offered.find((value) => value === wanted);
  if (language === undefined || language === i18n.language) return;
  const closeLabel = i18n.t("components:close");
  const before = i18n.language;
  showToast({ tone: "info", text: i18n.t("toast:language.loading"), closeLabel, id: toastId, duration: false });
  try {
    // Texts of the open page arrive before the switch, so that nothing falls back to a key or to a loader.
    const namespaces = Object.keys(i18n.store.data[before] ?? {});
    await i18n.loadLanguages(language);
    await Promise.all(
      namespaces.map(async (namespace) => {
        const texts = i18n.getResourceBundle(language, namespace) as unknown;
        if (texts === undefined) throw new Error(`No texts for ${language}/${namespace}`);
      }),
    );
    await i18n.changeLanguage(language);
    keepLanguage(language);
    showToast({
      tone: "ok",
      text: i18n.t("toast:language.success"),
      closeLabel: i18n.t("components:close"),
      id: toastId,
    });
  } catch {
    showToast({ tone: "bad", text: i18n.t("toast:language.error"), closeLabel, id: toastId });
  }
};
