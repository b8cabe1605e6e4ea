import type { PriceRow } from "../relay/routing/catalog.ts";
import { taskChannelTypes, type TaskPlatform } from "../domains/task/channel-types.ts";
import { midjourney } from "../relay/tasks/midjourney.ts";
import type { NewTask } from "../domains/task/store.ts";
import { suno } from "../relay/tasks/suno.ts";
import type { Account } from "./accounts.ts";
import type { SeedEvent } from "./history.ts";
import type { HistoryRow } from "./history-rows.ts";
import type { Random } from "./random.ts";

const platforms = { suno, midjourney };

type Plan = {
  readonly platform: TaskPlatform;
  readonly action: string;
  readonly model: string;
  readonly status: string;
  readonly prompt: string;
  readonly progress?: number;
  /** Made as `NewTask` has it. */
  readonly result?: Partial<NewTask>;
  /** Failed; what it cost went back. */
  readonly failure?: string;
};

const song = (title: string, text: string, seconds: number) => ({
  id: title.toLowerCase().replaceAll(" ", "-"),
  title,
  text,
  status: "complete",
  model_name: "chirp-v3-5",
  audio_url: `https://media.example.com/${encodeURIComponent(title)}.mp3`,
  image_url: `https://media.example.com/${encodeURIComponent(title)}.png`,
  metadata: { tags: "folk, guitar", duration: seconds },
});

const lanterns = "Paper lanterns on a river at night";
const buttons = ["U1", "U2", "V1", "V2"].map((label) => ({
  customId: `MJ::JOB::${label.startsWith("U") ? "upsample" : "variation"}::${label.slice(1)}::invented`,
  emoji: "",
  label,
  type: 2,
  style: 2,
}));

const music = { platform: "suno", action: "MUSIC", model: "chirp-v3-5", prompt: "A folk song about the sea" } as const;
const imagine = { platform: "midjourney", action: "IMAGINE", model: "mj_imagine", prompt: lanterns } as const;

/** Tasks that have ended, a while ago. */
const ended: readonly Plan[] = [
  {
    ...music,
    status: "SUCCESS",
    result: { data: JSON.stringify([song("Harbour Lights", "The tide comes in", 148), song("Low Water", "", 131)]) },
  },
  {
    ...music,
    action: "LYRICS",
    model: "suno_lyrics",
    status: "SUCCESS",
    result: {
      data: JSON.stringify({ id: "lyrics", title: "Harbour Lights", text: "The tide comes in\nand so do we" }),
    },
  },
  { ...music, status: "FAILURE", failure: "Song description contained artist name" },
  {
    ...imagine,
    status: "SUCCESS",
    result: { image_url: "https://media.example.com/lanterns.png", buttons: JSON.stringify(buttons) },
  },
  {
    ...imagine,
    action: "UPSCALE",
    model: "mj_upscale",
    status: "SUCCESS",
    result: { image_url: "https://media.example.com/lanterns-1.png" },
  },
  {
    ...imagine,
    action: "DESCRIBE",
    model: "mj_describe",
    prompt: "",
    status: "SUCCESS",
    result: { prompt_en: "1. paper lanterns drifting\n2. a quiet river after dark" },
  },
  { ...imagine, prompt: "A street after rain", status: "FAILURE", failure: "Banned prompt detected" },
];

/** Tasks that are under way when the history ends. */
const underWay: readonly Plan[] = [
  { ...music, status: "NOT_START" },
  { ...music, status: "SUBMITTED" },
  { ...music, status: "QUEUED" },
  { ...music, status: "IN_PROGRESS", progress: 40 },
  { ...music, status: "UNKNOWN" },
  { ...imagine, status: "NOT_START" },
  { ...imagine, status: "SUBMITTED" },
  { ...imagine, status: "IN_PROGRESS", progress: 62 },
  { ...imagine, action: "INPAINT", model: "mj_inpaint", status: "MODAL" },
];

const minute = 60;

/** Root's tasks of both families, in every state: each was charged by a row of the history, and the failed ones were given back. */
export const createTasks = (parts: {
  readonly random: Random;
  readonly root: Account;
  readonly priceOf: (model: string) => PriceRow | undefined;
  readonly channelsOf: (model: string) => readonly number[];
  readonly amountText: (quota: number) => string;
  readonly from: number;
  readonly until: number;
}) => {
  const { random, root, priceOf, channelsOf, amountText, from, until } = parts;
  const tasks: (NewTask & { readonly quota: number })[] = [];
  const [key] = root.keys;

  const submitted = (plan: Plan, time: number, channelId: number, { row: { quota }, cost }: HistoryRow) => ({
    platform: plan.platform,
    task_id: random.text(20),
    user_id: root.id,
    token_id: key?.id ?? 0,
    channel_id: channelId,
    model_name: plan.model,
    action: plan.action,
    status: plan.status,
    is_open: 1,
    progress: plan.progress ?? 0,
    quota,
    cost,
    submit_time: time * 1000,
    start_time: plan.progress === undefined ? 0 : (time + 5) * 1000,
    created_at: time,
    updated_at: time,
    ...(plan.platform === "midjourney"
      ? { code: 1, mode: "fast", prompt: plan.prompt, properties: null, data: null }
      : { properties: JSON.stringify({ prompt: plan.prompt, mv: plan.model }), data: null }),
  });

  const eventsOf = (plan: Plan, time: number): readonly SeedEvent[] => {
    let task: NewTask | undefined;
    const submission: SeedEvent = {
      time,
      happen: (now, { charge }) => {
        const price = priceOf(plan.model);
        const [channelId] = channelsOf(plan.model);
        if (key === undefined || price === undefined || channelId === undefined) return undefined;
        const row = charge(root, key, now, {
          model: plan.model,
          price,
          channelId,
          requestTime: random.between(200, 900),
        });
        if (row === undefined) return undefined;
        const made = submitted(plan, now, channelId, row);
        const isOver = plan.status === "SUCCESS" || plan.status === "FAILURE";
        const finish = now + random.between(30, 90);
        task = Object.assign(
          made,
          isOver
            ? {
                is_open: 0,
                progress: 100,
                start_time: (now + 5) * 1000,
                finish_time: finish * 1000,
                updated_at: finish,
              }
            : {},
          plan.failure === undefined ? {} : { fail_reason: plan.failure },
          plan.result,
        );
        tasks.push(made);
        return row;
      },
    };
    const refund: SeedEvent = {
      time: time + 2 * minute,
      happen: (now, { refund: giveBack }) => {
        if (task === undefined || key === undefined) return undefined;
        const { task_id: id = "", quota = 0, cost = null, model_name: model, channel_id: channelId } = task;
        const text = platforms[plan.platform].refundText({ task_id: id }, amountText(quota));
        Object.assign(task, { finish_time: now * 1000, updated_at: now });
        return giveBack(
          root,
          key,
          now,
          { model, channelId, quota, cost },
          { text, event: { code: "task_refunded", params: { quota, task_id: id } } },
        );
      },
    };
    return plan.failure === undefined ? [submission] : [submission, refund];
  };

  const length = until - from;
  return {
    events: [
      ...ended.flatMap((plan, index) => eventsOf(plan, from + Math.floor(length * (0.35 + 0.07 * index)))),
      ...underWay.flatMap((plan, index) => eventsOf(plan, until - (underWay.length - index) * 2 * minute)),
    ],
    rows: (): readonly (NewTask & { readonly quota: number })[] => tasks,
  };
};

/** The channels that the tasks are done by. */
export const taskChannels = [
  {
    name: "Midjourney proxy",
    type: taskChannelTypes.midjourney,
    models: "mj_imagine,mj_upscale,mj_describe,mj_inpaint,mj_variation,mj_reroll,mj_blend,mj_modal",
  },
  { name: "Suno proxy", type: taskChannelTypes.suno, models: "chirp-v3-5,chirp-v3-0,suno_lyrics" },
] as const;
