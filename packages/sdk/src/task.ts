import { isRecord } from "./errors.ts";
import { present, unwrapPage, type CallOptions, type Gateway } from "./gateway.ts";
import type { ListQuery, Schemas } from "./schema.ts";

/**
 * An asynchronous task, such as a song. Times are unix seconds, `quota` points, `progress` 0 to 100. All texts are untrusted, and so is
 * `data`: whatever JSON the upstream gave.
 */
export type Task = Schemas["Task"];
/** A page of tasks: in `data`, the count of all in `total_count`. */
export type TaskPage = Schemas["TaskPage"];
/** Sort order of lists of tasks. */
export type TaskSort = Schemas["TaskSort"];
/** Action of a task, as far as it is known; a gateway may send others. */
export type TaskAction = Schemas["TaskAction"];
/** Kind of upstream of a task, as far as it is known; a gateway may send others. */
export type TaskPlatform = Schemas["TaskPlatform"];
/** Where a task is, as far as it is known; a gateway may send others. */
export type TaskStatus = Schemas["TaskStatus"];
/** A song as Suno describes it; every field may be missing, `metadata.duration` in seconds. */
export type SunoSong = Schemas["SunoSong"];
/** Filters, order and page of {@link listTasks}; times in unix seconds. */
export type ListTasksQuery = ListQuery<"listTasks", TaskSort>;
/** Filters, order and page of {@link listSelfTasks}; times in unix seconds. */
export type ListSelfTasksQuery = ListQuery<"listSelfTasks", TaskSort>;

/** All users' tasks, newest first. All filters are exact matches, times are unix seconds. Administrators. */
export const listTasks = (gateway: Gateway, query: ListTasksQuery = {}, options?: CallOptions): Promise<TaskPage> =>
  unwrapPage(gateway.http.GET("/api/task/", { params: { query: present(query) }, ...options }));

/** The caller's tasks, newest first; `channel_id` is 0 in them. */
export const listSelfTasks = (
  gateway: Gateway,
  query: ListSelfTasksQuery = {},
  options?: CallOptions,
): Promise<TaskPage> =>
  unwrapPage(gateway.http.GET("/api/task/self", { params: { query: present(query) }, ...options }));

const textFields = [
  "id",
  "title",
  "audio_url",
  "video_url",
  "image_url",
  "image_large_url",
  "model_name",
  "major_model_version",
  "status",
  "text",
] as const;

const textsIn = (song: Record<string, unknown>): SunoSong =>
  Object.fromEntries(textFields.flatMap((name) => (typeof song[name] === "string" ? [[name, song[name]]] : [])));

const metadataIn = (metadata: unknown): SunoSong => {
  if (!isRecord(metadata)) return {};
  const { tags, prompt, duration } = metadata;
  return {
    metadata: {
      ...(typeof tags === "string" && { tags }),
      ...(typeof prompt === "string" && { prompt }),
      ...(typeof duration === "number" && { duration }),
    },
  };
};

/**
 * Returns the songs in a task's `data`, or an empty list. Skips values of other types; texts and addresses stay untrusted.
 *
 * @example songsOf(task.data).map(({ title, audio_url }) => ({ title, audio_url }));
 */
export const songsOf = (data: unknown): SunoSong[] =>
  Array.isArray(data)
    ? data.filter(isRecord).map((song) => ({ ...textsIn(song), ...metadataIn(song["metadata"]) }))
    : [];
