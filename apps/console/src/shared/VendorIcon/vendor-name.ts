import i18next from "i18next";

/** The gateway's words for unknown vendors, in its languages. */
const unknown: ReadonlySet<string> = new Set(["", "Unknown", "未知"]);
const builtIn: ReadonlySet<string> = new Set(["Built in", "内置"]);

/** Names that gateways write otherwise than the vendors do. */
const ownSpelling: Readonly<Record<string, string>> = {
  Deepseek: "DeepSeek",
  Siliconflow: "SiliconFlow",
  RecraftAI: "Recraft",
};

/** A vendor's name as people read it, in the language of the moment. */
export const vendorName = (name: string): string => {
  if (unknown.has(name)) return i18next.t("common:vendor.unknown");
  if (builtIn.has(name)) return i18next.t("common:vendor.builtIn");
  return Object.hasOwn(ownSpelling, name) ? (ownSpelling[name] ?? name) : name;
};
