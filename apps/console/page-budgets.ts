import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

/** One file of the build, as Vite's manifest describes it. */
interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Vite's manifest: chunks by source. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** A page and what a visitor may have to load before it is usable. */
export interface PageBudget {
  readonly name: string;
  /** Route files, outermost first; their split components count with them. */
  readonly routes: readonly string[];
  /** Catalogues that the page waits for. */
  readonly texts: readonly string[];
  /** Brotli, in kB of 1000 bytes: scripts, styles and fonts. */
  readonly limit: number;
}

/** Namespaces that every page waits for: `frameTexts` of src/i18n/i18n.ts. */
const frame = ["common", "components", "error", "menu", "navbar", "toast"];

/** Size limits of pages, until usable. */
export const budgets: readonly PageBudget[] = [
  { name: "/login", routes: ["login/route"], texts: [...frame, "auth", "zod"], limit: 230 },
  {
    name: "/dashboard",
    routes: ["dashboard/route", "dashboard/index"],
    texts: [...frame, "dashboard", "samples", "notice"],
    limit: 240,
  },
  {
    name: "/dashboard/key",
    routes: ["dashboard/route", "dashboard/key/route"],
    texts: [...frame, "key", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/log",
    routes: ["dashboard/route", "dashboard/log/route"],
    texts: [...frame, "log", "table"],
    limit: 265,
  },
  {
    name: "/dashboard/fapiao",
    routes: ["dashboard/route", "dashboard/fapiao/route"],
    texts: [...frame, "fapiao", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/operation_record",
    routes: ["dashboard/route", "dashboard/operation_record/route"],
    texts: [...frame, "operation_record", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/task",
    routes: ["dashboard/route", "dashboard/task/route"],
    texts: [...frame, "task", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/midjourney",
    routes: ["dashboard/route", "dashboard/midjourney/route"],
    texts: [...frame, "midjourney", "task", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/setting",
    routes: ["dashboard/route", "dashboard/setting/route"],
    texts: [...frame, "setting", "setting_options"],
    limit: 280,
  },
  {
    name: "/dashboard/profile",
    routes: ["dashboard/route", "dashboard/profile/route"],
    texts: [...frame, "profile", "signin", "auth", "zod"],
    limit: 280,
  },
  {
    name: "/dashboard/model_list",
    routes: ["dashboard/route", "dashboard/model_list/route"],
    texts: [...frame, "prices", "model_list"],
    limit: 280,
  },
  {
    name: "/dashboard/invoice",
    routes: ["dashboard/route", "dashboard/invoice/route"],
    texts: [...frame, "invoice", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/model_telemetry",
    routes: ["dashboard/route", "dashboard/model_telemetry/index"],
    texts: [...frame, "model_telemetry", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/model_telemetry/detail",
    routes: ["dashboard/route", "dashboard/model_telemetry/detail"],
    texts: [...frame, "model_telemetry", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/affiliate",
    routes: ["dashboard/route", "dashboard/affiliate/route"],
    texts: [...frame, "affiliate", "table", "zod"],
    limit: 280,
  },
  {
    name: "/dashboard/app",
    routes: ["dashboard/route", "dashboard/app/route"],
    texts: [...frame, "app", "samples"],
    limit: 280,
  },
  {
    name: "/dashboard/topup",
    routes: ["dashboard/route", "dashboard/topup/route"],
    texts: [...frame, "topup", "table", "zod"],
    limit: 280,
  },
  {
    // Its charts load after it, in a file of their own.
    name: "/dashboard/analytics",
    routes: ["dashboard/route", "dashboard/analytics/route"],
    texts: [...frame, "analytics", "dashboard", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/user",
    routes: ["dashboard/route", "dashboard/user/index"],
    texts: [...frame, "user", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/user/profile",
    routes: ["dashboard/route", "dashboard/user/profile"],
    texts: [...frame, "user_profile", "user", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/channel",
    routes: ["dashboard/route", "dashboard/channel/route"],
    texts: [...frame, "channel", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/operation",
    routes: ["dashboard/route", "dashboard/operation/index"],
    texts: [...frame, "operation_group", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/operation/group",
    routes: ["dashboard/route", "dashboard/operation/group/route"],
    texts: [...frame, "operation_group", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/operation/pricing",
    routes: ["dashboard/route", "dashboard/operation/pricing/route"],
    texts: [...frame, "operation_pricing", "prices", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/operation/telegram_manage",
    routes: ["dashboard/route", "dashboard/operation/telegram_manage/route"],
    texts: [...frame, "operation_telegram_manage", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/operation/model_ownedby",
    routes: ["dashboard/route", "dashboard/operation/model_ownedby/route"],
    texts: [...frame, "operation_model_ownedby", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/operation/model-url",
    routes: ["dashboard/route", "dashboard/operation/model-url/route"],
    texts: [...frame, "operation_model_url", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/operation/channel_cron",
    routes: ["dashboard/route", "dashboard/operation/channel_cron/route"],
    texts: [...frame, "operation_channel_cron", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/operation/inviter_manage",
    routes: ["dashboard/route", "dashboard/operation/inviter_manage/route"],
    texts: [...frame, "operation_inviter", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/operation/announcement",
    routes: ["dashboard/route", "dashboard/operation/announcement/route"],
    texts: [...frame, "operation_announcement", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/payment",
    routes: ["dashboard/route", "dashboard/payment/index"],
    texts: [...frame, "payment_method", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/payment/order",
    routes: ["dashboard/route", "dashboard/payment/order/route"],
    texts: [...frame, "payment_order", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/payment/redemption",
    routes: ["dashboard/route", "dashboard/payment/redemption/route"],
    texts: [...frame, "payment_redemption", "table"],
    limit: 280,
  },
  {
    name: "/dashboard/system",
    routes: ["dashboard/route", "dashboard/system/route"],
    texts: [...frame, "system", "table"],
    limit: 280,
  },
];

/** No route's own chunk may be larger (brotli kB), charts and markdown aside, which load when used. */
export const ROUTE_CHUNK_LIMIT = 40;

/** Every file that a set of chunks needs, by static imports. */
export const filesOf = (manifest: Manifest, keys: readonly string[]): readonly string[] => {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no ${key}`);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return [...files];
};

/** Namespaces that share a file per language: those of every page and the table of all, and those of the first page after the sign-in. */
const sharedTexts = {
  texts: ["index", "common", "components", "error", "menu", "navbar", "table", "toast", "zod"],
  "texts-dashboard": ["dashboard", "notice", "samples"],
} as const;

/** The name of the chunk that a namespace shares with others, if it does. */
export const sharedTextsOf = (language: string, namespace: string): string | undefined => {
  const shared = Object.entries(sharedTexts).find(([, namespaces]) => namespaces.some((one) => one === namespace));
  return shared === undefined ? undefined : `${shared[0]}-${language}`;
};

/** The chunk of a file of texts: its own or a shared one. */
const chunkOfTexts = (manifest: Manifest, language: string, file: string): string => {
  const own = `src/i18n/locales/${language}/${file}`;
  if (manifest[own] !== undefined) return own;
  const name = sharedTextsOf(language, file.replace(/\.(json|ts)$/, ""));
  const shared = Object.keys(manifest).find((key) => manifest[key]?.name === name);
  if (shared === undefined) throw new Error(`The build has no texts ${language}/${file}`);
  return shared;
};

/** Marks what the router's plugin cuts off a route's file: its component and its loader (`codeSplittingOptions` in vite.config.ts). */
export const ownPart = "?tsr-split=component---loader";

/** React's renderer, which every page loads beside its entry. */
export const rendererChunk = "src/start/renderer.ts";

/** The chunks of a page's texts: the language's table and those that hold the namespaces. */
export const chunksOfTexts = (manifest: Manifest, language: string, namespaces: readonly string[]): readonly string[] =>
  ["index.ts", ...namespaces.map((namespace) => `${namespace}.json`)].map((file) =>
    chunkOfTexts(manifest, language, file),
  );

/** The chunks of a page: the entry and the renderer, its routes' own parts, its texts in one language. */
export const chunksOf = (manifest: Manifest, page: PageBudget, language: string): readonly string[] => [
  ...Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true),
  rendererChunk,
  ...page.routes.map((route) => `src/routes/${route}.tsx${ownPart}`),
  ...chunksOfTexts(manifest, language, page.texts),
];

const sizes = new Map<string, number>();

/** Bytes of a file as the host sends it: brotli at the best quality. Pages share most files: each is weighed once. */
export const brotliSize = (path: string): number => {
  const known = sizes.get(path);
  if (known !== undefined) return known;
  const size = brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;
  sizes.set(path, size);
  return size;
};

/** The heaviest language counts. */
const languages = readdirSync(new URL("src/i18n/locales/", import.meta.url));

/** What each page weighs: bytes of brotli, and in how many files. */
export const pageSizes = (
  manifest: Manifest,
  dist: URL,
): readonly (PageBudget & { readonly size: number; readonly files: number })[] =>
  budgets.map((page) => {
    const weights = languages.map((language) => {
      const files = filesOf(manifest, chunksOf(manifest, page, language));
      const size = files.reduce((sum, file) => sum + brotliSize(fileURLToPath(new URL(file, dist))), 0);
      return { size, files: files.length };
    });
    const heaviest = weights.reduce((one, other) => (other.size > one.size ? other : one));
    return { ...page, ...heaviest };
  });

/** The chunks that belong to one route alone, with their weight in bytes of brotli. */
export const routeChunks = (
  manifest: Manifest,
  dist: URL,
): readonly { readonly file: string; readonly size: number }[] =>
  Object.entries(manifest)
    .filter(([key]) => key.startsWith("src/routes/"))
    .map(([, { file }]) => ({ file, size: brotliSize(fileURLToPath(new URL(file, dist))) }));
