import { Badge, Code, Skeleton, Stack, Text } from "@mantine/core";
import { useAvailableModels, useGroupMap } from "@one-hub/hooks";
import { groupRatio, type UserGroup } from "@one-hub/sdk";
import { discountLabel } from "@one-hub/sdk/format";
import { Card, Facts, Money, StateView } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../lib/link.tsx";
import { useNumbers } from "../../../lib/numbers.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { PublicPage } from "../../../shared/PublicPage/PublicPage.tsx";
import classes from "./-group.module.css";

const shownModels = 6;

interface GroupCardProps {
  readonly symbol: string;
  readonly group: UserGroup;
  /** Unknown where they could not be read. */
  readonly models: readonly string[] | "unknown";
}

const GroupCard = ({ symbol, group, models }: GroupCardProps): ReactNode => {
  const { t } = useTranslation("public");
  const { count, ratio: ratioText, locale } = useNumbers();
  const ratio = groupRatio(group);
  const label = discountLabel(ratio, 1, locale);
  const name = group.name === "" ? symbol : group.name;
  const price =
    ratio === 0
      ? t("group.free")
      : (label ?? (ratio === 1 ? t("group.fullPrice") : t("group.ratio", { ratio: ratioText(ratio, 4) })));
  return (
    <Card
      title={name}
      end={
        <Badge color={ratio < 1 ? "ok" : "neutral"}>
          <Money>{price}</Money>
        </Badge>
      }
    >
      <Stack gap="lg">
        <Facts
          facts={[
            { id: "symbol", name: t("group.symbol"), value: <Code>{symbol}</Code> },
            { id: "ratio", name: t("group.multiplier"), value: <Money>{`× ${ratioText(ratio, 4)}`}</Money> },
            {
              id: "rate",
              name: t("group.rate"),
              value:
                group.api_rate === -1
                  ? t("group.unlimited")
                  : t("group.perMinute", { count: group.api_rate, shown: count(group.api_rate) }),
            },
            {
              id: "models",
              name: t("group.models"),
              value:
                models === "unknown" ? (
                  "—"
                ) : (
                  <TextLink to="/prices" search={{ group: symbol, available: true }}>
                    {t("group.modelCount", { count: models.length, shown: count(models.length) })}
                  </TextLink>
                ),
            },
          ]}
        />
        {models === "unknown" || models.length === 0 ? null : (
          <ul className={classes["models"]} aria-label={t("group.someModels", { name })}>
            {models.slice(0, shownModels).map((model) => (
              <li key={model}>
                <Code>{model}</Code>
              </li>
            ))}
            {models.length > shownModels ? (
              <Text component="li" inherit fz={12.5}>
                {t("group.moreModels", {
                  count: models.length - shownModels,
                  shown: count(models.length - shownModels),
                })}
              </Text>
            ) : null}
          </ul>
        )}
      </Stack>
    </Card>
  );
};

/** The groups that a visitor can see: what they pay and what they may call. */
export const GroupPage = (): ReactNode => {
  const { t } = useTranslation("public");
  const groups = useGroupMap();
  const available = useAvailableModels();
  const models = available.data && Object.entries(available.data);
  // Cards whose models came later would push what is below.
  const isWaiting = groups.data === undefined || available.isPending;
  const list = Object.entries(groups.data ?? {}).sort(
    ([leftSymbol, left], [rightSymbol, right]) =>
      groupRatio(left) - groupRatio(right) || (leftSymbol < rightSymbol ? -1 : 1),
  );
  return (
    <PublicPage
      title={t("group.title")}
      intro={t("group.intro")}
      description={t("group.description")}
      keywords={t("group.keywords")}
    >
      {groups.data === undefined && groups.error !== null ? (
        <Card flush>
          <ErrorView error={groups.error} onRetry={() => void groups.refetch()} retrying={groups.isFetching} />
        </Card>
      ) : groups.data !== undefined && list.length === 0 ? (
        <Card flush>
          <StateView kind="empty" title={t("group.empty")} text={t("group.emptyText")} />
        </Card>
      ) : (
        <div className={classes["grid"]} aria-busy={isWaiting}>
          {isWaiting
            ? Array.from({ length: 3 }, (_, index) => (
                <Card key={index} title={<Skeleton width={120} height={16} />}>
                  <Stack gap="lg">
                    {Array.from({ length: 4 }, (_line, line) => (
                      <Skeleton key={line} width={`${90 - line * 12}%`} height={16} />
                    ))}
                    <Skeleton height={64} />
                  </Stack>
                </Card>
              ))
            : list.map(([symbol, group]) => (
                <GroupCard
                  key={symbol}
                  symbol={symbol}
                  group={group}
                  models={
                    models?.flatMap(([model, { groups: symbols }]) => (symbols.includes(symbol) ? [model] : [])) ??
                    "unknown"
                  }
                />
              ))}
        </div>
      )}
    </PublicPage>
  );
};
