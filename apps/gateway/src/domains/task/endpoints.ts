import { type TaskPlatform, taskChannelTypes } from "./channel-types.ts";

/** Names of submissions by the action in the name of a Midjourney model; every other action is a button's. */
const submissions: Readonly<Record<string, string>> = {
  imagine: "submit/imagine",
  shorten: "submit/shorten",
  describe: "submit/describe",
  blend: "submit/blend",
  modal: "submit/modal",
  upload: "submit/upload-discord-images",
  swap_face: "insight-face/swap",
};

const speeds: Readonly<Record<string, string>> = { turbo: "/mj-turbo", relax: "/mj-relax" };

const paths: Readonly<Record<TaskPlatform, (model: string) => string>> = {
  midjourney: (model) => {
    const { speed = "", action = "" } = /^mj_(?:(?<speed>turbo|relax)_)?(?<action>.*)$/.exec(model)?.groups ?? {};
    return `${speeds[speed] ?? ""}/mj/${submissions[action] ?? "submit/action"}`;
  },
  suno: (model) => (model === "suno_lyrics" ? "/suno/submit/lyrics" : "/suno/submit/music"),
};

/** The path that takes submissions of a model which channels of this type serve; undefined for channels that are no proxy of tasks. */
export const taskEndpointOf = (channelType: number, model: string): string | undefined => {
  if (channelType === taskChannelTypes.midjourney) return paths.midjourney(model);
  if (channelType === taskChannelTypes.suno) return paths.suno(model);
  return undefined;
};
