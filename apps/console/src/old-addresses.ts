import { withoutTrailingSlash } from "./permissions.ts";

/**
 * Where the addresses of the console that people used before this one lead. A page that is not there leads on to /404 by itself. Exact
 * paths; {@link newAddressOf} takes query and fragment along.
 */
const moved: Readonly<Record<string, string>> = {
  "/about": "/about-us",
  "/jump": "/dashboard/app",
  "/playground": "/dashboard/app",
  "/price": "/prices",
  "/reset": "/reset-password",
  "/panel": "/dashboard",
  "/panel/404": "/404",
  "/panel/analytics": "/dashboard/analytics",
  "/panel/channel": "/dashboard/channel",
  "/panel/dashboard": "/dashboard",
  "/panel/invoice": "/dashboard/invoice",
  "/panel/log": "/dashboard/log",
  "/panel/midjourney": "/dashboard/midjourney",
  "/panel/model_info": "/dashboard/model_list",
  "/panel/model_ownedby": "/dashboard/operation/model_ownedby",
  "/panel/model_price": "/dashboard/model_list",
  "/panel/multi_user_stats": "/dashboard/analytics",
  "/panel/payment": "/dashboard/payment",
  "/panel/playground": "/dashboard/app",
  "/panel/pricing": "/dashboard/operation/pricing",
  "/panel/profile": "/dashboard/profile",
  "/panel/redemption": "/dashboard/payment/redemption",
  "/panel/setting": "/dashboard/setting",
  "/panel/system_info": "/dashboard/operation_record",
  "/panel/task": "/dashboard/task",
  "/panel/telegram": "/dashboard/operation/telegram_manage",
  "/panel/token": "/dashboard/key",
  "/panel/topup": "/dashboard/topup",
  "/panel/user": "/dashboard/user",
  "/panel/user_group": "/dashboard/operation/group",
};

/** Old paths with a part of their own, which becomes a word of the query. */
const movedBelow: Readonly<Record<string, { readonly to: string; readonly word: string }>> = {
  "/panel/invoice/detail/": { to: "/dashboard/invoice", word: "month" },
};

export const oldPaths: readonly string[] = [...Object.keys(moved), ...Object.keys(movedBelow)];

/** The address that took an old one's place, with its query and fragment; undefined for every other path. */
export const newAddressOf = (path: string, query = "", fragment = ""): string | undefined => {
  const bare = withoutTrailingSlash(path);
  const behind = fragment === "" ? "" : `#${fragment}`;
  const same = Object.hasOwn(moved, bare) ? moved[bare] : undefined;
  if (same !== undefined) return `${same}${query}${behind}`;
  const below = Object.entries(movedBelow).find(([old]) => path.startsWith(old));
  if (below === undefined) return undefined;
  const [old, { to, word }] = below;
  const words = new URLSearchParams(query);
  const part = withoutTrailingSlash(path.slice(old.length));
  if (part !== "") words.set(word, part);
  return `${to}${words.size === 0 ? "" : `?${words.toString()}`}${behind}`;
};
