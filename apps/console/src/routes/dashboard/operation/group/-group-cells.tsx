import { Badge, Group as Line, Text } from "@mantine/core";
import { useSupports } from "@one-hub/hooks";
import { groupRatio, type UserGroup } from "@one-hub/sdk";
import { discountLabel, formatCurrency } from "@one-hub/sdk/format";
import { Money } from "@one-hub/ui";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../../lib/link.tsx";
import { useNumbers } from "../../../../lib/numbers.ts";
import { isDenied, useSelf } from "../../../../lib/session.ts";

/** Words of a group's figures. The same object until something changes. */
export const useGroupTexts = () => {
  const { t } = useTranslation("operation_group");
  const { count, ratio: ratioText, locale } = useNumbers();
  return useMemo(() => {
    const dollars = (amount: number): string => formatCurrency(amount, { locale, currency: "USD", digits: 0 });
    return {
      ratio: (ratio: number): string => `× ${ratioText(ratio, 4)}`,
      /** The label that people see beside the group. */
      label: (ratio: number): string =>
        ratio === 0
          ? t("label.free")
          : (discountLabel(ratio, 1, locale) ?? t(ratio > 1 ? "label.above" : "label.full")),
      rate: (rate: number): string =>
        rate === -1 ? t("rate.unlimited") : t("rate.perMinute", { count: rate, number: count(rate) }),
      promotion: ({ promotion, min, max }: Pick<UserGroup, "promotion" | "min" | "max">): string =>
        !promotion
          ? t("no")
          : max === 0
            ? t("promotion.from", { min: dollars(min) })
            : t("promotion.between", { min: dollars(min), max: dollars(max) }),
      yesNo: (flag: boolean): string => t(flag ? "yes" : "no"),
      nameOf: ({ name, symbol }: UserGroup): string => (name === "" ? symbol : name),
    };
  }, [t, count, ratioText, locale]);
};

/** A price ratio with the discount label that people see. */
export const Ratio = ({ group }: { readonly group: UserGroup }): ReactNode => {
  const texts = useGroupTexts();
  const ratio = groupRatio(group);
  return (
    <Line component="span" gap={8} wrap="nowrap" display="inline-flex">
      <Money>{texts.ratio(ratio)}</Money>
      {ratio === 1 ? null : (
        <Badge color={ratio < 1 ? "ok" : "warn"}>
          <Money>{texts.label(ratio)}</Money>
        </Badge>
      )}
    </Line>
  );
};

/** A word of a row that says no. */
export const YesNo = ({ flag }: { readonly flag: boolean }): ReactNode => {
  const texts = useGroupTexts();
  return (
    <Text span inherit c={flag ? undefined : "dimmed"}>
      {texts.yesNo(flag)}
    </Text>
  );
};

/** Leads to the users of a group: their address for those who may open it, else undefined. */
export const usePeopleOf = () => {
  const self = useSelf();
  const filters = useSupports("user_admin") === true;
  const opens = !isDenied("/dashboard/user", self);
  return useCallback(
    ({ symbol }: UserGroup) =>
      // A gateway that cannot filter by group looks for all that begins with its symbol.
      opens
        ? ({ to: "/dashboard/user", search: filters ? { group: symbol } : { keyword: symbol } } as const)
        : undefined,
    [opens, filters],
  );
};

interface PeopleLinkProps {
  readonly group: UserGroup;
  readonly label?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** The way to the users of a group; without a link for those who may not open it. */
export const PeopleLink = ({ group, label, onClick, children }: PeopleLinkProps): ReactNode => {
  const to = usePeopleOf()(group);
  return to === undefined ? (
    children
  ) : (
    <TextLink {...to} aria-label={label} onClick={onClick}>
      {children}
    </TextLink>
  );
};
