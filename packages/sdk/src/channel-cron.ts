import {
  unwrapVoid,
  present,
  unwrapPage,
  type CallOptions,
  type Gateway,
  ifMatch,
  type Revised,
  unwrapRecord,
} from "./gateway.ts";
import type { BodyOf, ListQuery, Schemas } from "./schema.ts";

/** Work on channels that the gateway does at set times. */
export type ChannelCron = Schemas["ChannelCron"];
/** The action of a schedule on each channel. */
export type ChannelCronAction = Schemas["ChannelCronAction"];
/** Which channels a schedule is for, as they are when it runs. */
export type ChannelCronTarget = Schemas["ChannelCronTarget"];
/** A schedule as it is written. */
export type ChannelCronInput = Schemas["ChannelCronInput"];
/** All that {@link updateChannelCron} writes; absent fields get their default. */
export type ChannelCronUpdateInput = BodyOf<"updateChannelCron"> & Revised;
/** A page of schedules: rows in `data`, the count of all in `total_count`. */
export type ChannelCronPage = Schemas["ChannelCronPage"];
/** Sort order of lists of schedules. */
export type ChannelCronSort = Schemas["ChannelCronSort"];
/** One run of a schedule, or runs that were skipped or missed. Times in unix seconds. */
export type ChannelCronRun = Schemas["ChannelCronRun"];
/** How a run stands. */
export type ChannelCronRunState = Schemas["ChannelCronRunState"];
/** The result of a run for one channel. */
export type ChannelCronResult = Schemas["ChannelCronResult"];
/** A page of runs, with a result per channel. */
export type ChannelCronRunPage = Schemas["ChannelCronRunPage"];
/** Filters, order and page of {@link listChannelCrons}. */
export type ListChannelCronsQuery = ListQuery<"listChannelCrons", ChannelCronSort>;
/** Order and page of {@link listChannelCronHistory}. */
export type ListChannelCronHistoryQuery = ListQuery<"listChannelCronHistory", Schemas["ChannelCronRunSort"]>;

/** A page of schedules with their last and next runs; root. */
export const listChannelCrons = (
  gateway: Gateway,
  query: ListChannelCronsQuery = {},
  options?: CallOptions,
): Promise<ChannelCronPage> =>
  unwrapPage(gateway.http.GET("/api/channel_cron/", { params: { query: present(query) }, ...options }));

/**
 * Creates a schedule and resolves with it; root. Refused with `cron_invalid` for an expression that cannot be read or is never due.
 *
 * @example
 * await createChannelCron(gateway, { name: "Nightly test", target: { kind: "tag", tag: "eu" }, action: "test", cron: "0 3 * * *" });
 */
export const createChannelCron = (
  gateway: Gateway,
  body: ChannelCronInput,
  options?: CallOptions,
): Promise<ChannelCron> => unwrapRecord(gateway.http.POST("/api/channel_cron/", { body, ...options }));

/** Overwrites a schedule and resolves with it; root. A run under way goes on as it was begun. */
export const updateChannelCron = (
  gateway: Gateway,
  { revision, ...body }: ChannelCronUpdateInput,
  options?: CallOptions,
): Promise<ChannelCron> =>
  unwrapRecord(gateway.http.PUT("/api/channel_cron/", { body, ...ifMatch(revision, options) }));

/** Deletes a schedule with its history; root. A run under way is cancelled. */
export const deleteChannelCron = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/channel_cron/{id}", { params: { path: { id } }, ...options }));

/**
 * Starts a run now and resolves with it before it has ended; root. Refused with `channel_cron_running` while one is under way. Poll
 * {@link listChannelCronHistory} for its progress.
 */
export const runChannelCron = (gateway: Gateway, id: number, options?: CallOptions): Promise<ChannelCronRun> =>
  unwrapRecord(gateway.http.POST("/api/channel_cron/{id}/run", { params: { path: { id } }, ...options }));

/** Cancels the run under way and resolves with it once it has ended; root. Refused with `channel_cron_not_running` where there is none. */
export const cancelChannelCronRun = (gateway: Gateway, id: number, options?: CallOptions): Promise<ChannelCronRun> =>
  unwrapRecord(gateway.http.POST("/api/channel_cron/{id}/cancel", { params: { path: { id } }, ...options }));

/** A page of a schedule's runs, the newest first, with a result per channel; root. The last 100 are kept. */
export const listChannelCronHistory = (
  gateway: Gateway,
  id: number,
  query: ListChannelCronHistoryQuery = {},
  options?: CallOptions,
): Promise<ChannelCronRunPage> =>
  unwrapPage(
    gateway.http.GET("/api/channel_cron/{id}/history", {
      params: { path: { id }, query: present(query) },
      ...options,
    }),
  );
