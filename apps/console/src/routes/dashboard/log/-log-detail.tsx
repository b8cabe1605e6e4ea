import { Alert, Badge, Code, Group, Progress, SimpleGrid, Stack, Text } from "@mantine/core";
import { useStatus } from "@one-hub/hooks";
import { type Log, supports } from "@one-hub/sdk";
import { discountLabel, formatDuration, formatPrice } from "@one-hub/sdk/format";
import { CopyButton, type DetailSteps, type Fact, Facts, IconButton, Money } from "@one-hub/ui";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../i18n/i18n.ts";

import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import { CallLinks } from "./-call-links.tsx";
import { ChannelLink } from "../../../shared/RecordLinks/ChannelLink.tsx";
import { KeyLink } from "../../../shared/RecordLinks/KeyLink.tsx";
import { PersonLink } from "../../../shared/RecordLinks/PersonLink.tsx";
import { fact, RowDetail, Time } from "../../../shared/ListPage/cells.tsx";
import { useLogTexts } from "./-log-cells.tsx";
import { speedOf } from "./-log-row.ts";
import classes from "./-log.module.css";
import { priceSumOf, type PriceSum } from "./-price-sum.ts";

const LogBodies = optionalPart(
  async () => (await withTexts(import("./-log-bodies.tsx"), "body_log")).LogBodies,
  <div className={classes["bodies"]} />,
);

/** Times of a streamed call, waiting and streaming to scale. */
const Timing = ({ row }: { readonly row: Log }): ReactNode => {
  const { t } = useTranslation(["log", "log_detail"]);
  const numbers = useNumbers();
  const first = row.metadata?.first_response;
  const speed = speedOf(row);
  const time = (milliseconds: number): ReactNode => <Money>{formatDuration(milliseconds, numbers.locale)}</Money>;
  const isStreamed = first !== undefined;
  const facts: Fact[] = [
    ...fact(t("log_detail:waiting"), time(first ?? 0), isStreamed),
    ...fact(t("log_detail:streaming"), time(row.request_time - (first ?? 0)), isStreamed),
    { id: "duration", name: t("column.duration"), value: time(row.request_time), strong: true },
    ...fact(t("column.speed"), numbers.count(speed ?? 0, (speed ?? 0) < 100 ? 1 : 0), speed !== undefined),
  ];
  const share =
    first === undefined || row.request_time <= 0 ? undefined : Math.min(1, Math.max(0, first / row.request_time));
  return (
    <div>
      <h3 className={classes["heading"]}>{t("log_detail:time")}</h3>
      <Facts facts={facts} />
      {share === undefined ? null : (
        <Progress.Root size={8} radius={4} mt={12} aria-hidden="true">
          <Progress.Section withAria={false} value={share * 100} color="var(--ui-chart-3)" />
          <Progress.Section withAria={false} value={100 - share * 100} color="var(--ui-chart-1)" />
        </Progress.Root>
      )}
    </div>
  );
};

/** How the charge comes about, line by line, and what the server charged. */
const Price = ({ sum, group }: { readonly sum: PriceSum; readonly group: string | undefined }): ReactNode => {
  const { t } = useTranslation(["log", "log_detail"]);
  const numbers = useNumbers();
  const { input, output, groupRatio } = sum;
  const { ratio } = numbers;
  const side = (name: "input" | "output"): Fact[] => {
    const { tokens, counted, classes: parts, listPrice, points } = sum[name];
    const priced = t("log_detail:tokensAt", {
      name: t(`column.${name}`),
      count: numbers.count(counted),
      price: formatPrice(listPrice),
    });
    if (parts.length === 0) return [{ id: name, name: priced, value: <Money>{numbers.charge(points)}</Money> }];
    return [
      {
        id: `${name}-plain`,
        name: t(`column.${name}`),
        value: t("log_detail:tokens", { count: tokens, number: numbers.count(tokens) }),
      },
      ...parts.map((part) => ({
        id: `${name}-${part.name}`,
        name: t("log_detail:class", {
          name: t(`classes.${part.name}`),
          count: numbers.count(part.count),
          ratio: ratio(part.ratio),
        }),
        value: part.increase > 0 ? `+${numbers.count(part.increase)}` : numbers.count(part.increase),
      })),
      { id: name, name: priced, value: <Money>{numbers.charge(points)}</Money> },
    ];
  };
  const services = sum.services.map((service, index) => ({
    id: `service-${index}`,
    name: t("log_detail:service", {
      name: service.type === "" ? service.name : `${service.name} (${service.type})`,
      count: numbers.count(service.calls),
      price: formatPrice(service.price),
    }),
    value: <Money>{formatPrice(service.price * service.calls)}</Money>,
  }));
  const label = discountLabel(groupRatio, 1, numbers.locale);
  const facts: Fact[] = [
    ...(sum.kind === "call"
      ? [{ id: "call", name: t("log_detail:call"), value: <Money>{formatPrice(sum.callListPrice)}</Money> }]
      : [...side("input"), ...side("output")]),
    ...services,
    {
      id: "group",
      name: group === undefined ? t("column.group") : t("log_detail:group", { group }),
      value: <Money>{`× ${ratio(groupRatio)}`}</Money>,
    },
    ...fact(
      t("log_detail:original"),
      <s className={classes["before"]}>{numbers.charge(sum.original ?? 0)}</s>,
      sum.original !== undefined,
    ),
    {
      id: "charged",
      name: t("log_detail:charged"),
      strong: true,
      value: (
        <bdi>
          <Money>{numbers.charge(sum.charged)}</Money> ·{" "}
          <span className={classes["line"]}>
            {t("log_detail:points", { count: sum.charged, number: numbers.count(sum.charged) })}
          </span>
        </bdi>
      ),
    },
  ];
  const calls = sum.services.map((service) => `${numbers.count(service.calls)} × ${formatPrice(service.price)}`);
  const tokensFormula = `(${numbers.count(input.counted)} × ${formatPrice(input.listPrice)} + ${numbers.count(output.counted)} × ${formatPrice(output.listPrice)}) / 1M`;
  const base = sum.kind === "call" ? formatPrice(sum.callListPrice) : tokensFormula;
  const formula = `${calls.length === 0 ? base : `(${[base, ...calls].join(" + ")})`} × ${ratio(groupRatio)} = ${numbers.charge(sum.computed)}`;
  return (
    <div>
      <h3 className={classes["heading"]}>
        {t("log_detail:price")}{" "}
        {label === undefined || sum.original === undefined ? null : <Badge color="ok">{label}</Badge>}
      </h3>
      <Facts facts={facts} />
      <Stack gap="xs" className={classes["formula"] ?? ""}>
        <Text span size="xs" c="dimmed">
          <Code>{formula}</Code>
        </Text>
        <Text span size="xs" c="dimmed">
          {t(`log_detail:rule.${sum.rule ?? (sum.kind === "call" ? "down" : "up")}`)}
        </Text>
      </Stack>
      {sum.computed === sum.charged ? null : (
        <Alert role="note" color="warn">
          {t("log_detail:differs", { computed: numbers.charge(sum.computed), charged: numbers.charge(sum.charged) })}
        </Alert>
      )}
    </div>
  );
};

export interface LogDetailProps {
  readonly row: Log;
  readonly steps: DetailSteps;
}

/** A row in full: facts, price arithmetic, times, and what was recorded of it. */
export const LogDetail = ({ row, steps }: LogDetailProps): ReactNode => {
  const { t } = useTranslation(["log", "log_detail"]);
  const numbers = useNumbers();
  const { status } = useStatus();
  const { id, admin } = useViewer();
  const own = id === row.user_id;
  const { groupText, kind, said } = useLogTexts();
  const group = groupText(row);
  // Of other people's calls nothing is said where nothing may be seen.
  const mayHaveBodies =
    row.type === 2 &&
    status !== undefined &&
    supports(status, "body_log") &&
    (row.body_id !== undefined || (own && status.body_log !== undefined));
  const sum = priceSumOf(row, numbers.quotaPerUnit);
  const eventText = said(row);
  const text = (name: string, value: string): readonly Fact[] => fact(name, <bdi>{value}</bdi>, value !== "");
  const code = (name: string, value: string): readonly Fact[] => fact(name, <Code>{value}</Code>, value !== "");
  /** A name that can be copied. */
  const copied = (id: "user" | "key" | "model", name: string, value: ReactNode, known = true): readonly Fact[] =>
    fact(
      t(`column.${id}`),
      <Group component="span" display="inline-flex" gap={4} wrap="nowrap">
        {value}
        <CopyButton iconOnly size="sm" value={name} label={t("log_detail:copy", { name })} onCopy={notifyCopied} />
      </Group>,
      known && name !== "",
    );
  const { channel_id: channelId, channel } = row;
  const channelName = channelId === 0 ? "" : t("channel", { id: channelId, name: channel?.name ?? "" });
  const facts = [
    ...fact(t("column.time"), <Time seconds={row.created_at} />),
    ...text(t("column.type"), kind(row)),
    ...copied("user", row.username, <PersonLink id={row.user_id} name={row.username} />, admin),
    ...copied("key", row.token_name, <KeyLink userId={row.user_id} name={row.token_name} />),
    ...copied("model", row.model_name, <Code>{row.model_name}</Code>),
    ...text(
      t("log_detail:answer"),
      row.type === 2 ? t(row.is_stream ? "log_detail:streamed" : "log_detail:whole") : "",
    ),
    ...fact(
      t("column.channel"),
      <ChannelLink id={channelId} name={channel?.name ?? ""}>
        <bdi>{channelName}</bdi>
      </ChannelLink>,
      admin && channelName !== "",
    ),
    ...text(t("column.cost"), row.refunded === undefined ? "" : numbers.charge(-row.refunded)),
    ...text(t("column.group"), group ?? ""),
    ...code(t("column.ip"), row.source_ip),
    ...code(t("call.request"), row.request_id ?? ""),
  ];
  return (
    <RowDetail wide>
      <div className={classes["steps"]}>
        {(["previous", "next"] as const).map((way) => (
          <IconButton
            key={way}
            size="sm"
            label={t(`log_detail:${way}`)}
            icon={way === "previous" ? <IconChevronUp /> : <IconChevronDown />}
            disabled={steps[way] === undefined}
            onClick={steps[way]}
          />
        ))}
      </div>
      {eventText === "" ? null : <p className={classes["text"]}>{eventText}</p>}
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing={{ base: "lg", md: "xl" }}>
        <div>
          <h3 className={classes["heading"]}>{t(row.type === 2 ? "log_detail:facts" : "log_detail:entry")}</h3>
          <Stack gap="md">
            <Facts facts={facts} />
            {row.request_id === undefined ? null : <CallLinks request={row.request_id} failed={false} />}
          </Stack>
        </div>
        {sum === undefined ? (
          row.type === 2 ? (
            <Text span inherit c="dimmed">
              {t("log_detail:noPrice")}
            </Text>
          ) : null
        ) : (
          <Price sum={sum} group={group} />
        )}
        {row.type === 2 ? <Timing row={row} /> : null}
      </SimpleGrid>
      {row.metadata?.usage_flags?.map((flag) => (
        <Alert key={flag} role="note" color={flag === "counted" ? "info" : "warn"}>
          {t(`log_detail:usage.${flag}`)}
        </Alert>
      ))}
      {mayHaveBodies ? <LogBodies id={row.body_id} own={own} keyName={row.token_name} /> : null}
    </RowDetail>
  );
};
