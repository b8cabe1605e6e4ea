import type { components } from "@one-hub/sdk";
import { isObject } from "../../platform/is-object.ts";
import type { TaskNames, TaskRow } from "./store.ts";
import { textOf } from "./texts.ts";

type Task = components["schemas"]["Task"];
type MidjourneyTask = components["schemas"]["MidjourneyTask"];
type RelaySunoTask = components["schemas"]["RelaySunoTask"];
type RelayMidjourneyTask = components["schemas"]["RelayMidjourneyTask"];

/** Parses stored JSON; null if it is invalid. */
const readJson = (text: string | null): unknown => {
  if (text === null || text === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** Songs name the upstream's account that made them, which is removed. */
const withoutAccounts = (data: unknown): unknown => {
  if (Array.isArray(data)) return data.map(withoutAccounts);
  if (!isObject(data)) return data;
  const { user_id: _account, ...rest } = data;
  return rest;
};

/** The upstream's address of a song's cover; may be empty. */
export const coverOf = (data: string | null, song: number): string => {
  const told = readJson(data);
  const found: unknown = (Array.isArray(told) ? told : [told])[song];
  return isObject(found) ? textOf(found["image_url"], 4000) : "";
};

/** Addresses of a task's pictures at the gateway, so that the upstream's is not revealed. */
export type Pictures = {
  /** Prefix of the path. */
  readonly base: string;
  /** Whether covers of songs are passed on, too (extension `task_cover`). */
  readonly covers: boolean;
};

const imageOf = ({ image_url: image, task_id: id }: TaskRow, { base }: Pictures): string =>
  image === "" ? "" : `${base}/mj/image/${encodeURIComponent(id)}`;

const withCovers = (data: unknown, taskId: string, { base, covers }: Pictures): unknown => {
  if (!covers) return data;
  const covered = (song: unknown, index: number): unknown => {
    if (!isObject(song) || typeof song["image_url"] !== "string" || song["image_url"] === "") return song;
    const address = `${base}/suno/image/${encodeURIComponent(taskId)}/${index}`;
    return { ...song, image_url: address, ...("image_large_url" in song && { image_large_url: address }) };
  };
  return Array.isArray(data) ? data.map(covered) : covered(data, 0);
};

const keyName = (row: TaskRow, names: ReadonlyMap<number, string>) => {
  const name = names.get(row.token_id);
  return name === undefined ? {} : { token_name: name };
};

const namesOf = (row: TaskRow, { tokens, channels, users }: TaskNames) => {
  const channel = channels.get(row.channel_id);
  const user = users.get(row.user_id);
  return {
    ...keyName(row, tokens),
    ...(channel === undefined ? {} : { channel_name: channel }),
    ...(user === undefined ? {} : { username: user }),
  };
};

const taskView = (row: TaskRow, pictures: Pictures): Task => ({
  id: row.id,
  created_at: row.created_at,
  updated_at: row.updated_at,
  task_id: row.task_id,
  platform: row.platform,
  user_id: row.user_id,
  channel_id: row.channel_id,
  quota: row.quota,
  action: row.action,
  status: row.status,
  fail_reason: row.fail_reason,
  submit_time: seconds(row.submit_time),
  start_time: seconds(row.start_time),
  finish_time: seconds(row.finish_time),
  progress: row.progress,
  properties: readJson(row.properties),
  data: row.platform === "suno" ? withCovers(readJson(row.data), row.task_id, pictures) : readJson(row.data),
  notify_hook: row.notify_hook,
  token_id: row.token_id,
});

export const toTask = (row: TaskRow, names: TaskNames, pictures: Pictures): Task => ({
  ...taskView(row, pictures),
  ...namesOf(row, names),
});

export const toOwnTask = (row: TaskRow, keys: ReadonlyMap<number, string>, pictures: Pictures): Task => {
  const view = taskView(row, pictures);
  return { ...view, channel_id: 0, data: withoutAccounts(view.data), ...keyName(row, keys) };
};

const midjourneyTaskView = (row: TaskRow, pictures: Pictures): MidjourneyTask => ({
  id: row.id,
  code: row.code,
  user_id: row.user_id,
  action: row.action,
  mj_id: row.task_id,
  prompt: row.prompt,
  prompt_en: row.prompt_en,
  description: row.description,
  state: row.state,
  submit_time: row.submit_time,
  start_time: row.start_time,
  finish_time: row.finish_time,
  image_url: imageOf(row, pictures),
  status: row.status,
  progress: `${row.progress}%`,
  fail_reason: row.fail_reason,
  channel_id: row.channel_id,
  quota: row.quota,
  buttons: row.buttons,
  properties: row.properties ?? "",
  mode: row.mode,
  token_id: row.token_id,
});

export const toMidjourneyTask = (row: TaskRow, names: TaskNames, pictures: Pictures): MidjourneyTask => ({
  ...midjourneyTaskView(row, pictures),
  ...namesOf(row, names),
});

export const toOwnMidjourneyTask = (
  row: TaskRow,
  keys: ReadonlyMap<number, string>,
  pictures: Pictures,
): MidjourneyTask => ({
  ...midjourneyTaskView(row, pictures),
  channel_id: 0,
  ...keyName(row, keys),
});

/** A task in the format of Suno's API. */
export const toSunoTask = (row: TaskRow, pictures: Pictures): RelaySunoTask => ({
  task_id: row.task_id,
  action: row.action,
  status: row.status,
  fail_reason: row.fail_reason,
  submit_time: seconds(row.submit_time),
  start_time: seconds(row.start_time),
  finish_time: seconds(row.finish_time),
  progress: `${row.progress}%`,
  data: withoutAccounts(withCovers(readJson(row.data), row.task_id, pictures)),
});

/** A task in the format of Midjourney's API. */
export const toRelayMidjourneyTask = (row: TaskRow, pictures: Pictures): RelayMidjourneyTask => {
  const buttons = readJson(row.buttons);
  return {
    id: row.task_id,
    action: row.action,
    customId: "",
    botType: "",
    prompt: row.prompt,
    promptEn: row.prompt_en,
    description: row.description,
    state: row.state,
    submitTime: row.submit_time,
    startTime: row.start_time,
    finishTime: row.finish_time,
    imageUrl: imageOf(row, pictures),
    status: row.status,
    progress: `${row.progress}%`,
    failReason: row.fail_reason,
    buttons: Array.isArray(buttons)
      ? buttons.filter(isObject).map((button) => ({ ...button, customId: textOf(button["customId"]) }))
      : null,
    maskBase64: "",
    properties: readJson(row.properties),
  };
};
