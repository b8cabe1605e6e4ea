import { type CallOptions, type Gateway, unwrapForwarded } from "./gateway.ts";
import type { Schemas } from "./schema.ts";

/** Groups and monitors of a site's Uptime Kuma page, as Uptime Kuma sends them: any field may be missing. */
export type UptimeStatusPage = Schemas["UptimeStatusPage"];
/** The last checks of those monitors, as Uptime Kuma sends them: any field may be missing. */
export type UptimeHeartbeat = Schemas["UptimeHeartbeat"];

/** How a check ended. */
export type UptimeState = "up" | "down" | "pending" | "maintenance";

/** One check of a monitor. */
export interface UptimeCheck {
  /** Unix seconds; undefined when the page does not say. */
  readonly time: number | undefined;
  readonly state: UptimeState;
  /** Milliseconds until the answer; undefined when there was none. */
  readonly ping: number | undefined;
}

/** Something that is watched. */
export interface UptimeMonitor {
  readonly id: number;
  readonly name: string;
  /** Tags, as `name` or `name: value`. */
  readonly tags: readonly string[];
  /** Share of the last 24 hours, 0 to 1; undefined when unknown. */
  readonly availability: number | undefined;
  /** The last checks, the oldest first. */
  readonly checks: readonly UptimeCheck[];
}

/** Monitors under one heading. */
export interface UptimeGroup {
  readonly id: number;
  readonly name: string;
  readonly monitors: readonly UptimeMonitor[];
}

/** The site's status page. Ask only where the status has `UptimeEnabled`; `server` where it gives no answer. */
export const getUptimeStatusPage = (gateway: Gateway, options?: CallOptions): Promise<UptimeStatusPage> =>
  unwrapForwarded(gateway.http.GET("/api/user/dashboard/uptimekuma/status-page", options));

/** The checks of the site's status page. Ask only where the status has `UptimeEnabled`; `server` where it gives no answer. */
export const getUptimeHeartbeat = (gateway: Gateway, options?: CallOptions): Promise<UptimeHeartbeat> =>
  unwrapForwarded(gateway.http.GET("/api/user/dashboard/uptimekuma/status-page/heartbeat", options));

// By the numbers that Uptime Kuma uses.
const states: readonly UptimeState[] = ["down", "up", "pending", "maintenance"];

/** Uptime Kuma writes UTC without saying so. */
const secondsOf = (time: string | undefined): number | undefined => {
  const milliseconds = Date.parse(`${time?.replace(" ", "T") ?? ""}Z`);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
};

// Replies of another server: a list may be anything.
const listOf = <Item>(value: readonly Item[] | null | undefined): readonly Item[] =>
  Array.isArray(value) ? (value as readonly Item[]) : [];

/**
 * A status page with its checks: groups in the page's order, monitors with availability and checks. Skips missing and unknown
 * values; a monitor without checks has an empty list.
 *
 * @example
 * const groups = uptimeOf(await getUptimeStatusPage(gateway), await getUptimeHeartbeat(gateway));
 */
export const uptimeOf = (page: UptimeStatusPage, heartbeat: UptimeHeartbeat): readonly UptimeGroup[] =>
  listOf(page.publicGroupList).map(({ id: group = 0, name = "", monitorList }) => ({
    id: group,
    name,
    monitors: listOf(monitorList).map(({ id = 0, name: monitor = "", tags }) => ({
      id,
      name: monitor,
      tags: listOf(tags).flatMap((tag) => (tag.name ? [tag.value ? `${tag.name}: ${tag.value}` : tag.name] : [])),
      availability: heartbeat.uptimeList?.[`${id}_24`],
      checks: listOf(heartbeat.heartbeatList?.[id]).flatMap(({ status = -1, time, ping }) => {
        const state = states[status];
        return state === undefined ? [] : [{ time: secondsOf(time), state, ping: ping ?? undefined }];
      }),
    })),
  }));

/** The site's status page with its checks: both calls at once. Rejects as {@link getUptimeStatusPage}. */
export const readUptime = async (gateway: Gateway, options?: CallOptions): Promise<readonly UptimeGroup[]> => {
  const [page, heartbeat] = await Promise.all([
    getUptimeStatusPage(gateway, options),
    getUptimeHeartbeat(gateway, options),
  ]);
  return uptimeOf(page, heartbeat);
};
