import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { isNumberKind, isRowKind, type OptionSpec } from "./-options.ts";
import { readRows } from "./-rows.ts";

const MAX_TEXT_LENGTH = 600;

/** Words for stored values: for defaults, and for what a save changes. */
export const useValueText = (): ((spec: OptionSpec, stored: string) => string) => {
  const { t } = useTranslation("setting");
  const { balance, count } = useNumbers();
  return useCallback(
    ({ kind, unit }, stored) => {
      if (kind === "flag") return stored === "true" ? t("on") : t("off");
      if (kind === "secret") return stored === "" ? t("secret.none") : t("secret.new");
      if (stored.trim() === "") return t("empty");
      if (isNumberKind(kind)) {
        const number = count(Number(stored), 6);
        if (kind === "quota") return `${number} (${balance(Number(stored))})`;
        switch (unit) {
          case undefined:
            return String(Number(stored));
          case "share":
            return number;
          case "seconds":
          case "days":
          case "bytes":
          case "attempts":
            return t(`amount.${unit}`, { count: Number(stored), number });
          default:
            return `${number} ${t(`unit.${unit}`)}`;
        }
      }
      if (kind === "tags")
        return stored
          .split(/[\s,]+/)
          .map((tag) => tag.trim())
          .join(", ");
      const rows = isRowKind(kind) ? readRows(kind, stored) : undefined;
      if (rows !== undefined) {
        if (rows.length === 0) return t("empty");
        return rows
          .map(([name = "", value = "", show]) =>
            kind === "chatLinks"
              ? `${name} · ${value}${show === "true" ? ` · ${t("rows.show")}` : ""}`
              : `${name} → ${kind === "think" ? (value === "true" ? t("on") : t("off")) : value}`,
          )
          .join("\n");
      }
      return stored.length > MAX_TEXT_LENGTH ? `${stored.slice(0, MAX_TEXT_LENGTH)}…` : stored;
    },
    [t, balance, count],
  );
};
