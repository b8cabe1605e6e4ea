import { useDashboard, useHotModels, useNotices, useStatus, useUptime, useUsage } from "@one-hub/hooks";
import { supports, type UptimeMonitor, type UptimeState, type UsageRow } from "@one-hub/sdk";
import { formatNoticeTime } from "@one-hub/sdk/format";
import { Card, Money, Muted, Skeleton, Small, Sparkline, StatusDot, type Tone } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { TextLink } from "../../lib/link.tsx";
import { useNumbers } from "../../lib/numbers.ts";
import { useSelf } from "../../lib/session.ts";
import { ErrorView } from "../../shared/ErrorView/ErrorView.tsx";
import { openNotice } from "../../shared/Notices/notices-shown.ts";
import classes from "./-dashboard.module.css";
import { growth, USAGE_DAYS, usageOf, weeksOf, wholeDays } from "./-usage.ts";

/** Lines of a card: the first ones say enough, the rest has a page of its own. */
const LINES = 5;

/** What a card asks for, in every state. */
const Asked = <Data,>({
  query,
  children,
}: {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly children: (data: Data) => ReactNode;
}): ReactNode => (
  <div className={classes["lines"]} aria-busy={query.data === undefined && query.error === null}>
    {query.data !== undefined ? (
      children(query.data)
    ) : query.error === null ? (
      <Skeleton width="100%" height={LINES * 44 + (LINES - 1) * 12} />
    ) : (
      <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    )}
  </div>
);

const sum = (rows: readonly UsageRow[], field: "quota" | "requests" | "prompt_tokens" | "completion_tokens"): number =>
  rows.reduce((total, row) => total + row[field], 0);

/** The last week against the one before. */
const Comparison = ({ now }: { readonly now: number }): ReactNode => {
  const { t } = useTranslation("dashboard");
  const numbers = useNumbers();
  const { last, before } = weeksOf(now);
  const lastRows = useUsage({ ...last, by: "day" });
  const beforeRows = useUsage({ ...before, by: "day" });
  const both = {
    data:
      lastRows.data === undefined || beforeRows.data === undefined
        ? undefined
        : { last: lastRows.data, before: beforeRows.data },
    error: lastRows.error ?? beforeRows.error,
    isFetching: lastRows.isFetching || beforeRows.isFetching,
    refetch: () => Promise.all([lastRows.refetch(), beforeRows.refetch()]),
  };
  const change = (value: number, former: number): string => {
    const share = growth(value, former);
    if (share === undefined) return t("compare.new");
    return `${share > 0 ? "+" : ""}${numbers.percent(share)}`;
  };
  const figures = [
    { id: "cost", field: "quota" },
    { id: "calls", field: "requests" },
    { id: "input", field: "prompt_tokens" },
    { id: "output", field: "completion_tokens" },
  ] as const;
  return (
    <Card title={t("compare.title")} description={t("compare.description")}>
      <Asked query={both}>
        {(data) => (
          <table className={classes["comparison"]}>
            <thead>
              <tr>
                <th scope="col">{t("compare.figure")}</th>
                <th scope="col">{t("compare.now")}</th>
                <th scope="col">{t("compare.before")}</th>
                <th scope="col">{t("compare.change")}</th>
              </tr>
            </thead>
            <tbody>
              {figures.map(({ id, field }) => {
                const value = sum(data.last, field);
                const former = sum(data.before, field);
                // Cents are enough to compare what is a dollar or more.
                const cost = Math.max(value, former) < numbers.quotaPerUnit ? numbers.spend : numbers.quota;
                const text = field === "quota" ? cost : numbers.short;
                return (
                  <tr key={id}>
                    <th scope="row">{t(`compare.${id}`)}</th>
                    <td>
                      <Money>{text(value)}</Money>
                    </td>
                    <td>
                      <Money>{text(former)}</Money>
                    </td>
                    <td>
                      <Money>{change(value, former)}</Money>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </Asked>
    </Card>
  );
};

/** One line of a card: a name that leads on, a figure, and its share as a bar. */
const Line = ({
  name,
  value,
  share,
  note,
}: {
  readonly name: ReactNode;
  readonly value: string;
  /** Of the biggest one, between 0 and 1. */
  readonly share: number;
  readonly note: string;
}): ReactNode => (
  <li className={classes["line"]}>
    <span className={classes["lineName"]}>{name}</span>
    <Money>{value}</Money>
    <span className={classes["lineBar"]} aria-hidden="true">
      <span style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
    </span>
    <Small className={classes["lineNote"] ?? ""}>{note}</Small>
  </li>
);

/** Which models the own calls went to. */
const Share = ({ today }: { readonly today: string }): ReactNode => {
  const { t } = useTranslation("dashboard");
  const numbers = useNumbers();
  const rows = useDashboard();
  return (
    <Card title={t("share.title")} description={t("share.description")}>
      <Asked query={rows}>
        {(data) => {
          const { series, measured, days, value } = usageOf(data, today, "calls", LINES - 1);
          if (measured === 0) return <Muted>{t("share.empty")}</Muted>;
          const lines = series.map((one) => ({ one, calls: days.reduce((sum, day) => sum + value(day, one), 0) }));
          const most = Math.max(1, ...lines.map(({ calls }) => calls));
          const span = wholeDays(days[0] ?? today, days.at(-1));
          return (
            <ul className={classes["list"]}>
              {lines.map(({ one: { model, models }, calls }) => (
                <Line
                  key={model ?? ""}
                  name={
                    model === undefined ? (
                      t("usage.others", { count: models })
                    ) : (
                      <TextLink to="/dashboard/log" search={{ type: "consume", model, ...span }}>
                        {model}
                      </TextLink>
                    )
                  }
                  value={numbers.percent(calls / measured)}
                  share={calls / most}
                  note={t("keys.calls", { count: calls, number: numbers.count(calls) })}
                />
              ))}
            </ul>
          );
        }}
      </Asked>
    </Card>
  );
};

/** What each key cost in the last week. */
const Keys = ({ now }: { readonly now: number }): ReactNode => {
  const { t } = useTranslation("dashboard");
  const numbers = useNumbers();
  const { last } = weeksOf(now);
  const rows = useUsage({ ...last, by: "key" });
  return (
    <Card title={t("keys.title")} description={t("keys.description")}>
      <Asked query={rows}>
        {(data) =>
          data.length === 0 ? (
            <Muted>{t("keys.empty")}</Muted>
          ) : (
            <ul className={classes["list"]}>
              {data.slice(0, LINES).map(({ id, name, quota, requests }) => (
                <Line
                  key={id}
                  name={
                    name === "" ? (
                      t("keys.unnamed", { id })
                    ) : (
                      <TextLink
                        to="/dashboard/log"
                        search={{ type: "consume", key: name, range: "custom", from: last.from, to: last.to - 1 }}
                      >
                        {name}
                      </TextLink>
                    )
                  }
                  value={numbers.spend(quota)}
                  share={quota / Math.max(1, data[0]?.quota ?? 0)}
                  note={t("keys.calls", { count: requests, number: numbers.count(requests) })}
                />
              ))}
            </ul>
          )
        }
      </Asked>
    </Card>
  );
};

/** What the site's people call most. */
const Hot = (): ReactNode => {
  const { t } = useTranslation("dashboard");
  const numbers = useNumbers();
  const models = useHotModels(USAGE_DAYS);
  return (
    <Card title={t("hot.title")} description={t("hot.description")}>
      <Asked query={models}>
        {(data) =>
          data.length === 0 ? (
            <Muted>{t("hot.empty")}</Muted>
          ) : (
            <ul className={classes["list"]}>
              {data.slice(0, LINES).map(({ model, share, calls }) => (
                <Line
                  key={model}
                  name={
                    <TextLink to="/dashboard/model_list" search={{ model }}>
                      {model}
                    </TextLink>
                  }
                  value={numbers.percent(share)}
                  share={share / Math.max(Number.EPSILON, data[0]?.share ?? 0)}
                  note={t("keys.calls", { count: calls, number: numbers.count(calls) })}
                />
              ))}
            </ul>
          )
        }
      </Asked>
    </Card>
  );
};

/** The newest announcements; each opens in the announcements' window. */
const News = (): ReactNode => {
  const { t } = useTranslation("dashboard");
  const { t: say } = useTranslation("notice");
  const notices = useNotices();
  // Specification §8: that they could not be read is logged, by the bell, and not shown.
  if (notices.isError && notices.data === undefined) return null;
  return (
    <Card title={say("title")} description={t("news.description")}>
      <Asked query={notices}>
        {(data) =>
          data.length === 0 ? (
            <Muted>{say("empty.title")}</Muted>
          ) : (
            <ul className={classes["list"]}>
              {data.slice(0, LINES).map(({ id, title, created_at: time }) => (
                <li key={id} className={classes["news"]}>
                  <button type="button" aria-haspopup="dialog" onClick={() => openNotice(id)}>
                    {title === "" ? say("untitled") : title}
                  </button>
                  {time > 0 ? <Small>{formatNoticeTime(time)}</Small> : null}
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
    </Card>
  );
};

const tones = { up: "ok", down: "bad", pending: "warn", maintenance: "info" } as const satisfies Record<
  UptimeState,
  Tone
>;

/** Checks of a monitor that are shown. */
const CHECKS = 50;

/** How something that the site watches is doing. */
const Monitor = ({ monitor: { name, tags, availability, checks } }: { readonly monitor: UptimeMonitor }): ReactNode => {
  const { t } = useTranslation("dashboard");
  const numbers = useNumbers();
  const last = checks.slice(-CHECKS);
  const none = Array.from({ length: CHECKS - last.length }, () => 0);
  const state = last.at(-1)?.state;
  const label = t("uptime.checks", {
    up: numbers.count(last.filter((check) => check.state === "up").length),
    total: numbers.count(last.length),
  });
  return (
    <li className={classes["line"]}>
      <span className={classes["lineName"]}>{[name, ...tags].join(" · ")}</span>
      {state === undefined ? (
        <Muted>{t("uptime.unknown")}</Muted>
      ) : (
        <StatusDot tone={tones[state]}>{t(`uptime.state.${state}`)}</StatusDot>
      )}
      {last.length === 0 ? null : (
        <Sparkline
          className={classes["checks"]}
          label={label}
          values={[...none, ...last.map(() => 1)]}
          bad={[...none, ...last.map((check) => (check.state === "up" ? 0 : check.state === "down" ? 1 : 0.5))]}
        />
      )}
      {availability === undefined ? null : (
        <Small className={classes["lineNote"] ?? ""}>
          {t("uptime.share", { share: numbers.percent(availability, 2) })}
        </Small>
      )}
    </li>
  );
};

/** What the site's status page tells. */
const Uptime = (): ReactNode => {
  const { t } = useTranslation("dashboard");
  const groups = useUptime();
  return (
    <Card title={t("uptime.title")} description={t("uptime.description")}>
      <Asked query={groups}>
        {(data) =>
          data.every(({ monitors }) => monitors.length === 0) ? (
            <Muted>{t("uptime.empty")}</Muted>
          ) : (
            data.map(({ id, name, monitors }) => (
              <section key={id} className={classes["group"]}>
                {data.length > 1 ? <h3>{name}</h3> : null}
                <ul className={classes["list"]}>
                  {monitors.map((monitor) => (
                    <Monitor key={monitor.id} monitor={monitor} />
                  ))}
                </ul>
              </section>
            ))
          )
        }
      </Asked>
    </Card>
  );
};

/** What the site has to say, and what gateways with the extensions know beside the open one-hub's own figures. */
export const DashboardMore = ({ today }: { readonly today: string }): ReactNode => {
  const { status } = useStatus();
  const [now] = useState(() => Date.now() / 1000);
  // Who has made no call has the first steps instead.
  const hasCalled = useSelf().request_count > 0;
  const usage = hasCalled && supports(status, "usage");
  return (
    <div className={classes["more"]}>
      {usage ? <Comparison now={now} /> : null}
      {hasCalled ? <Share today={today} /> : null}
      {usage ? <Keys now={now} /> : null}
      {supports(status, "hot_model") ? <Hot /> : null}
      <News />
      {status?.UptimeEnabled === true ? <Uptime /> : null}
    </div>
  );
};
