import type { Payment } from "@one-hub/sdk";
import { formatFixedFee } from "@one-hub/sdk/format";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { valueText } from "../../../lib/value-text.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import type { ComparedField } from "../../../shared/EditConflict/use-edit-guard.ts";
import { NONE } from "../../../shared/ListPage/cells.tsx";
import { methodForm } from "./-method-form.ts";
import { methodTypeOf, methodTypes, parameterNames, settingsOf, storedSecrets } from "./-method-types.ts";

/** Fees of a method as payers meet them: the share counts before the fixed sum. */
export const useFeeText = () => {
  const { t } = useTranslation("payment_method");
  const { locale, percent } = useNumbers();
  return useCallback(
    ({ percent_fee: share, fixed_fee: fixed }: Pick<Payment, "percent_fee" | "fixed_fee">): string =>
      share > 0 ? percent(share, 4) : fixed > 0 ? formatFixedFee(fixed, locale) : t("noFee"),
    [t, locale, percent],
  );
};

/** Name of a method's type, with its sub-type where it has a choice of them. */
export const useTypeText = () => {
  const { t } = useTranslation("payment_method");
  return useCallback(
    (row: Payment): string => {
      const type = methodTypeOf(row);
      if (type === undefined) return row.type === "" ? NONE : row.type;
      const choices = methodTypes[type].parameters.find(({ name }) => name === "pay_type")?.choices ?? [];
      const chosen = settingsOf(row)["pay_type"] ?? choices[0];
      const named = choices.find((choice) => choice === chosen);
      return choices.length < 2 || named === undefined
        ? t(`type.${type}`)
        : t("typeWith", { type: t(`type.${type}`), kind: payTypeText(named) });
    },
    [t],
  );
};

/** Name of a sub-type; one that this console does not know as it is stored. */
export const payTypeText = (value: string): string =>
  valueText("payment_method", "payType", value === "" ? "cashier" : value) ?? value;

/** The fields of a method as people compare two versions of it; of secrets only which ones are stored. */
export const useMethodFacts = () => {
  const { t } = useTranslation("payment_method");
  const typeText = useTypeText();
  return useCallback(
    (row: Payment): readonly ComparedField[] => {
      const settings = settingsOf(row);
      const secrets = storedSecrets(row);
      const { percentFee, fixedFee } = methodForm(row);
      return [
        { label: t("field.type"), value: typeText(row) },
        { label: t("field.name"), value: row.name },
        { label: t("field.icon"), value: row.icon },
        { label: t("field.notifyDomain"), value: row.notify_domain },
        { label: t("field.currency"), value: row.currency },
        { label: t("field.percentFee"), value: percentFee },
        { label: t("field.fixedFee"), value: fixedFee },
        { label: t("field.sort"), value: String(row.sort) },
        { label: t("field.enable"), value: t(row.enable === true ? "on" : "off") },
        ...parameterNames.map((name) => ({
          label: t(`parameter.${name}`),
          value: secrets.includes(name) ? t("secret.stored") : (settings[name] ?? ""),
        })),
      ];
    },
    [t, typeText],
  );
};
