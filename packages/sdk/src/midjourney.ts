import { present, unwrapPage, type CallOptions, type Gateway } from "./gateway.ts";
import type { ListQuery, Schemas } from "./schema.ts";

/**
 * A Midjourney task. Times are unix milliseconds, `quota` points; `buttons` and `properties` are JSON texts that may be empty. All texts
 * are untrusted.
 */
export type MidjourneyTask = Schemas["MidjourneyTask"];
/** A page of tasks: in `data`, the count of all in `total_count`. */
export type MidjourneyTaskPage = Schemas["MidjourneyTaskPage"];
/** Sort order of lists of Midjourney tasks. */
export type MidjourneyTaskSort = Schemas["MidjourneyTaskSort"];
/** Action of a task, as far as it is known; a gateway may send others. */
export type MidjourneyAction = Schemas["MidjourneyAction"];
/** Where a task is, as far as it is known; a gateway may send others, and an empty text. */
export type MidjourneyStatus = Schemas["MidjourneyStatus"];
/** Speed of a task. */
export type MidjourneyMode = Schemas["MidjourneyMode"];
/** Filters, order and page of {@link listMidjourneyTasks}; times in unix milliseconds. */
export type ListMidjourneyTasksQuery = ListQuery<"listMidjourneyTasks", MidjourneyTaskSort>;
/** Filters, order and page of {@link listSelfMidjourneyTasks}; times in unix milliseconds. */
export type ListSelfMidjourneyTasksQuery = ListQuery<"listSelfMidjourneyTasks", MidjourneyTaskSort>;

/** All users' Midjourney tasks, newest first. All filters are exact matches, times are unix milliseconds. Administrators. */
export const listMidjourneyTasks = (
  gateway: Gateway,
  query: ListMidjourneyTasksQuery = {},
  options?: CallOptions,
): Promise<MidjourneyTaskPage> =>
  unwrapPage(gateway.http.GET("/api/mj/", { params: { query: present(query) }, ...options }));

/** The caller's Midjourney tasks, newest first; `channel_id` is 0 in them. */
export const listSelfMidjourneyTasks = (
  gateway: Gateway,
  query: ListSelfMidjourneyTasksQuery = {},
  options?: CallOptions,
): Promise<MidjourneyTaskPage> =>
  unwrapPage(gateway.http.GET("/api/mj/self", { params: { query: present(query) }, ...options }));

/**
 * Where the gateway passes the image of a task on, for an `<img>` that must not ask other sites. It needs no key, and exists once the
 * task has an `image_url`.
 *
 * @example <img src={midjourneyImageUrl(gateway, task.mj_id)} alt={task.prompt} />
 */
export const midjourneyImageUrl = (gateway: Pick<Gateway, "baseUrl">, mjId: string): string =>
  `${gateway.baseUrl}/mj/image/${encodeURIComponent(mjId)}`;
