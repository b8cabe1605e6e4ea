import { Badge, Button, Flex, Group, Skeleton, Text, Title } from "@mantine/core";
import { useSession, useStatus } from "@one-hub/hooks";
import type { Status } from "@one-hub/sdk";
import {
  abbreviateNumber,
  discountLabel,
  formatCents,
  formatCurrency,
  formatCount,
  rechargeOffers,
  topUpOf,
  topUpPrice,
} from "@one-hub/sdk/format";
import { Card, FactLine, Money, StateView } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink, TextLink } from "../../../lib/link.tsx";
import { useNumbers } from "../../../lib/numbers.ts";
import { isDenied } from "../../../lib/session.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { PublicPage } from "../../../shared/PublicPage/PublicPage.tsx";
import classes from "./-pricing.module.css";
import { useHydrated } from "../../../start/prerendered.ts";
import { signInPath } from "../../../lib/guest-only.ts";

const topUpPath = "/dashboard/topup";

interface TopUpButtonProps {
  readonly status: Status;
  /** Amount of the package in US dollars; absent where it is chosen later. */
  readonly amount?: number;
  readonly filled?: boolean;
}

/** Where one tops up: the site's own shop, else the page for it, for guests after the sign-in. Nothing for those who may not open it. */
const TopUpButton = ({ status, amount, filled = false }: TopUpButtonProps): ReactNode => {
  const { t } = useTranslation("public");
  const { state, user } = useSession();
  const shop = status.top_up_link.trim();
  const variant = filled ? "filled" : "default";
  if (/^https?:\/\//i.test(shop))
    return (
      <Button component="a" fullWidth variant={variant} href={shop} target="_blank" rel="noopener noreferrer">
        {t("pricing.buy")}
      </Button>
    );
  if (user !== undefined && isDenied(topUpPath, user)) return null;
  return state === "authenticated" ? (
    <ButtonLink to={topUpPath} search={{ amount }} fullWidth variant={variant}>
      {t("pricing.choose")}
    </ButtonLink>
  ) : (
    <ButtonLink
      to={signInPath}
      search={{ returnTo: amount === undefined ? topUpPath : `${topUpPath}?amount=${amount}` }}
      fullWidth
      variant={variant}
    >
      {t("pricing.start")}
    </ButtonLink>
  );
};

interface PackageCardProps {
  readonly amount: number;
  readonly multiplier: number;
  readonly best: boolean;
  readonly status: Status;
}

const PackageCard = ({ amount, multiplier, best, status }: PackageCardProps): ReactNode => {
  const { t } = useTranslation("public");
  const { locale, displayInCurrency } = useNumbers();
  const priceIn = (currency: "USD" | "CNY") =>
    topUpPrice(topUpOf(amount, { percent_fee: 0, fixed_fee: 0, currency }, status));
  const dollars = priceIn("USD");
  const label = discountLabel(multiplier, 1, locale);
  return (
    <article className={classes["package"]} data-best={best || undefined}>
      <Group component="header" justify="space-between">
        <Title order={2} fz={16} lh="24px">
          {t("pricing.credit", { amount: formatCurrency(amount, { locale, currency: "USD", digits: 0 }) })}
        </Title>
        {label === undefined ? null : (
          <Badge color="ok">
            <Money>{label}</Money>
          </Badge>
        )}
      </Group>
      <Flex component="p" direction="column" gap={2}>
        <Text span size="sm" c="dimmed">
          {t("pricing.pay")}
        </Text>
        <Money className={classes["figure"]}>{formatCents(dollars.payCents, { locale, currency: "USD" })}</Money>
        {status.PaymentUSDRate > 0 ? (
          <Text span size="sm" c="dimmed">
            {t("pricing.about", { amount: formatCents(priceIn("CNY").payCents, { locale, currency: "CNY" }) })}
          </Text>
        ) : null}
      </Flex>
      <Text size="sm" c="dimmed">
        <FactLine
          facts={[
            !displayInCurrency && t("pricing.points", { points: abbreviateNumber(dollars.points, 3) }),
            dollars.discountCents > 0 &&
              t("pricing.save", { amount: formatCents(dollars.discountCents, { locale, currency: "USD" }) }),
          ]}
        />
      </Text>
      <TopUpButton status={status} amount={amount} filled={best} />
    </article>
  );
};

export const PricingPage = (): ReactNode => {
  const { t } = useTranslation("public");
  const { locale } = useNumbers();
  const site = useStatus();
  // The page was rendered without the site's status.
  const { status, error } = useHydrated() ? site : { status: undefined, error: undefined };
  const offers = rechargeOffers(status?.RechargeDiscount).filter(
    ({ amount }) => amount >= (status?.PaymentMinAmount ?? 0),
  );
  // The first of the cheapest; the others cost as much.
  const best = offers
    .filter(({ multiplier }) => multiplier < 1)
    .toSorted((left, right) => left.multiplier - right.multiplier)[0];
  return (
    <PublicPage
      title={t("pricing.title")}
      intro={t("pricing.intro")}
      description={t("pricing.description")}
      keywords={t("pricing.keywords")}
      actions={<TextLink to="/prices">{t("pricing.modelPrices")}</TextLink>}
    >
      {status === undefined ? (
        error === undefined ? (
          <div className={classes["grid"]} aria-busy="true">
            {Array.from({ length: 3 }, (_, index) => (
              <div key={index} className={classes["package"]}>
                <Skeleton width={140} height={24} />
                <Skeleton width={110} height={40} />
                <Skeleton width={90} />
                <Skeleton height={36} />
              </div>
            ))}
          </div>
        ) : (
          <Card flush>
            <ErrorView error={error} onRetry={() => void site.retry()} />
          </Card>
        )
      ) : (
        <>
          {offers.length === 0 ? (
            <Card flush>
              <StateView
                kind="empty"
                title={t("pricing.none")}
                text={t("pricing.noneText")}
                actions={<TopUpButton status={status} filled />}
              />
            </Card>
          ) : (
            <div className={classes["grid"]}>
              {offers.map((offer) => (
                <PackageCard key={offer.amount} {...offer} best={offer === best} status={status} />
              ))}
            </div>
          )}
          <Card title={t("pricing.notesTitle")}>
            <Flex component="ul" direction="column" gap="xs" c="dimmed" ps={18} style={{ listStyle: "disc" }}>
              <li>
                {t("pricing.smallest", {
                  amount: formatCurrency(status.PaymentMinAmount, { locale, currency: "USD", digits: 0 }),
                })}
              </li>
              {offers.length === 0 ? null : <li>{t("pricing.custom")}</li>}
              <li>{t("pricing.fees")}</li>
              {status.PaymentUSDRate > 0 ? (
                <li>{t("pricing.rate", { rate: formatCount(status.PaymentUSDRate, locale, 4) })}</li>
              ) : null}
              <li>{t("pricing.codesText")}</li>
            </Flex>
          </Card>
        </>
      )}
    </PublicPage>
  );
};
