import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../../lib/numbers.ts";

/** Texts about the rewards of inviters. */
export const useInviterText = () => {
  const { t } = useTranslation("operation_inviter");
  const { percent } = useNumbers();
  return useMemo(
    () => ({
      /** "12.5%", or the site's rule. */
      rule: (percentage: number | null): string =>
        percentage === null ? t("rule.site") : percent(percentage / 100, 2),
    }),
    [t, percent],
  );
};
