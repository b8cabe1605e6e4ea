import type { components } from "@one-hub/sdk";
import { isObject } from "../relay/call.ts";
import type { TaskRow } from "./store.ts";
import { textOf } from "./texts.ts";

type Task = components["schemas"]["Task"];
type MidjourneyTask = components["schemas"]["MidjourneyTask"];
type RelaySunoTask = components["schemas"]["RelaySunoTask"];
type RelayMidjourneyTask = components["schemas"]["RelayMidjourneyTask"];

/** JSON that an upstream or the gateway wrote; what is none is null. */
const readJson = (text: string | null): unknown => {
  if (text === null || text === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

/** Songs name the account that the upstream made them with: nobody else's business. */
const withoutAccounts = (data: unknown): unknown => {
  if (Array.isArray(data)) return data.map(withoutAccounts);
  if (!isObject(data)) return data;
  const { user_id: _account, ...rest } = data;
  return rest;
};

export const adminTaskView = (row: TaskRow): Task => ({
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
  data: readJson(row.data),
  notify_hook: row.notify_hook,
  token_id: row.token_id,
});

export const ownTaskView = (row: TaskRow): Task => ({
  ...adminTaskView(row),
  channel_id: 0,
  data: withoutAccounts(readJson(row.data)),
});

export const adminMidjourneyView = (row: TaskRow): MidjourneyTask => ({
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
  image_url: row.image_url,
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

export const ownMidjourneyView = (row: TaskRow): MidjourneyTask => ({ ...adminMidjourneyView(row), channel_id: 0 });

/** As the relay tells a Suno task. */
export const sunoView = (row: TaskRow): RelaySunoTask => ({
  task_id: row.task_id,
  action: row.action,
  status: row.status,
  fail_reason: row.fail_reason,
  submit_time: seconds(row.submit_time),
  start_time: seconds(row.start_time),
  finish_time: seconds(row.finish_time),
  progress: `${row.progress}%`,
  data: withoutAccounts(readJson(row.data)),
});

/** As the relay tells a Midjourney task. */
export const midjourneyView = (row: TaskRow): RelayMidjourneyTask => {
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
    imageUrl: row.image_url,
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
