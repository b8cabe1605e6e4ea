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
  "/panel/model_info": "/dashboard/operation/model_ownedby?tab=models",
  "/panel/model_ownedby": "/dashboard/operation/model_ownedby",
  "/panel/model_price": "/dashboard/model_list",
  "/panel/multi_user_stats": "/dashboard/analytics?view=people",
  "/panel/payment": "/dashboard/payment",
  "/panel/playground": "/dashboard/app",
  "/panel/pricing": "/dashboard/operation/pricing",
  "/panel/profile": "/dashboard/profile",
  "/panel/redemption": "/dashboard/payment/redemption",
  "/panel/setting": "/dashboard/setting",
  "/panel/system_info": "/dashboard/system",
  "/panel/task": "/dashboard/task",
  "/panel/telegram": "/dashboard/operation/telegram_manage",
  "/panel/token": "/dashboard/key",
  "/panel/topup": "/dashboard/topup",
  "/panel/user": "/dashboard/user",
  "/panel/user_group": "/dashboard/operation/group",
};

/**
 * Tabs of old pages, which their fragments named, that have an address of their own now. The options of an old tab of the settings
 * are in several tabs: each leads to the tab that has most of them.
 */
const movedTabs: Readonly<Record<string, string>> = {
  "/panel/payment#order": "/dashboard/payment/order",
  "/panel/setting#operation": "/dashboard/setting?tab=relay",
  "/panel/setting#other": "/dashboard/setting?tab=content",
  "/panel/setting#system": "/dashboard/setting?tab=sign_in",
};

/** Old paths with a part of their own, which becomes a word of the query. */
const movedBelow: Readonly<Record<string, { readonly to: string; readonly word: string }>> = {
  "/panel/invoice/detail/": { to: "/dashboard/invoice", word: "month" },
};

export const oldPaths: readonly string[] = [...Object.keys(moved), ...Object.keys(movedBelow)];

const ownOf = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The address that took an old one's place, with its query and fragment; undefined for every other path. */
export const newAddressOf = (path: string, query = "", fragment = ""): string | undefined => {
  const bare = withoutTrailingSlash(path);
  const tab = ownOf(movedTabs, `${bare}#${fragment}`);
  const behind = fragment === "" || tab !== undefined ? "" : `#${fragment}`;
  const same = tab ?? ownOf(moved, bare);
  if (same !== undefined) return `${same}${same.includes("?") ? query.replace("?", "&") : query}${behind}`;
  const below = Object.entries(movedBelow).find(([old]) => path.startsWith(old));
  if (below === undefined) return undefined;
  const [old, { to, word }] = below;
  const words = new URLSearchParams(query);
  const part = withoutTrailingSlash(path.slice(old.length));
  if (part !== "") words.set(word, part);
  return `${to}${words.size === 0 ? "" : `?${words.toString()}`}${behind}`;
};
