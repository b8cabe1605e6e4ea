import type { TaskPlatform } from "../../domains/task/channel-types.ts";

/** A path of the relay that is about tasks, taken apart. */
export type TaskRoute = {
  readonly platform: TaskPlatform;
  readonly mode: string | undefined;
  readonly what: "submit" | "swap" | "fetch" | "fetchMany" | "seed" | "notify" | "image";
  /** Action or id. */
  readonly name: string;
  /** Which song of a task. */
  readonly song?: number;
};

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    // `%zz` encodes nothing, so it is the name.
    return text;
  }
};

const shapes: readonly (readonly [method: string, pattern: RegExp, platform: TaskPlatform, what: TaskRoute["what"]])[] =
  [
    ["POST", /^\/suno\/submit\/(?<name>[^/]+)$/, "suno", "submit"],
    ["POST", /^\/suno\/fetch$/, "suno", "fetchMany"],
    ["GET", /^\/suno\/fetch\/(?<name>[^/]+)$/, "suno", "fetch"],
    ["GET", /^\/suno\/image\/(?<name>[^/]+)\/(?<song>\d{1,3})$/, "suno", "image"],
    ["POST", /^(?:\/(?<mode>[^/]+))?\/mj\/submit\/(?<name>[^/]+)$/, "midjourney", "submit"],
    ["POST", /^(?:\/(?<mode>[^/]+))?\/mj\/insight-face\/swap$/, "midjourney", "swap"],
    ["GET", /^(?:\/(?<mode>[^/]+))?\/mj\/task\/(?<name>[^/]+)\/fetch$/, "midjourney", "fetch"],
    ["GET", /^(?:\/(?<mode>[^/]+))?\/mj\/task\/(?<name>[^/]+)\/image-seed$/, "midjourney", "seed"],
    ["POST", /^(?:\/(?<mode>[^/]+))?\/mj\/task\/list-by-condition$/, "midjourney", "fetchMany"],
    ["POST", /^(?:\/(?<mode>[^/]+))?\/mj\/notify$/, "midjourney", "notify"],
    ["GET", /^(?:\/(?<mode>[^/]+))?\/mj\/image\/(?<name>[^/]+)$/, "midjourney", "image"],
  ];

/** What of the tasks' relay a call is about; undefined for every other path. */
export const routeOf = (method: string, path: string): TaskRoute | undefined => {
  for (const [wanted, pattern, platform, what] of shapes) {
    const found = wanted === method ? pattern.exec(path) : null;
    if (found !== null)
      return {
        platform,
        what,
        mode: found.groups?.["mode"],
        name: decoded(found.groups?.["name"] ?? ""),
        ...(found.groups?.["song"] !== undefined && { song: Number(found.groups["song"]) }),
      };
  }
  return undefined;
};
