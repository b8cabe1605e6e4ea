import type { Schemas } from "@one-hub/sdk";
import { roles } from "../platform/levels.ts";
import { completeSetting } from "../domains/token/setting.ts";
import type { Random } from "./random.ts";
import { taskChannels } from "./tasks.ts";

/** A model with its usage by the invented users. */
export type SeedModel = {
  readonly name: string;
  readonly share: number;
  /** Median tokens of a prompt and of an answer; no answer for embeddings. */
  readonly prompt: number;
  readonly completion: number;
  /** Tokens a second. */
  readonly speed: number;
  /** How its upstream names the tokens it had seen before. */
  readonly cached: "cached_tokens" | "cached_read_tokens" | undefined;
};

export const seedModels: readonly SeedModel[] = [
  { name: "gpt-4o-mini", share: 24, prompt: 620, completion: 190, speed: 110, cached: "cached_tokens" },
  { name: "gpt-4o", share: 13, prompt: 1100, completion: 320, speed: 80, cached: "cached_tokens" },
  { name: "gpt-4.1-mini", share: 8, prompt: 900, completion: 260, speed: 95, cached: "cached_tokens" },
  { name: "gpt-5-mini", share: 6, prompt: 1300, completion: 540, speed: 90, cached: "cached_tokens" },
  { name: "gpt-5", share: 4, prompt: 1900, completion: 900, speed: 60, cached: "cached_tokens" },
  { name: "o4-mini", share: 2, prompt: 1200, completion: 1100, speed: 100, cached: "cached_tokens" },
  { name: "deepseek-chat", share: 14, prompt: 850, completion: 310, speed: 45, cached: "cached_tokens" },
  { name: "deepseek-reasoner", share: 4, prompt: 900, completion: 1300, speed: 40, cached: "cached_tokens" },
  {
    name: "claude-sonnet-4-20250514",
    share: 9,
    prompt: 2600,
    completion: 480,
    speed: 70,
    cached: "cached_read_tokens",
  },
  {
    name: "claude-3-5-haiku-20241022",
    share: 3,
    prompt: 1100,
    completion: 260,
    speed: 90,
    cached: "cached_read_tokens",
  },
  { name: "gemini-2.5-flash", share: 6, prompt: 1000, completion: 340, speed: 150, cached: undefined },
  { name: "gemini-2.5-pro", share: 2, prompt: 2100, completion: 760, speed: 75, cached: undefined },
  { name: "text-embedding-3-small", share: 5, prompt: 380, completion: 0, speed: 0, cached: undefined },
];

const channel = (name: string, models: string, rest: Schemas["ChannelInput"] = {}): Schemas["ChannelInput"] => ({
  type: 1,
  name,
  models,
  // Nothing listens there: an invented channel makes no calls.
  base_url: "http://127.0.0.1:9",
  key: "sk-invented",
  group: "default,vip,svip",
  ...rest,
});

const openaiModels = "gpt-4o-mini,gpt-4o,gpt-4.1-mini,gpt-5-mini,gpt-5";

/** Indexes of the users invited by root; each invitation earns half a dollar. */
export const invitedPlaces = [2, 3, 5, 8];

/** Quota units. */
export const invitationReward = 250_000;

/** Menus of the Telegram bot, one in each format. */
export const seedTelegramMenus = [
  {
    command: "faq",
    description: "Questions and answers",
    parse_mode: "MarkdownV2",
    reply_message: "*How do I pay?*\nOn the page _Top up_, by card or bank transfer\\.",
  },
  {
    command: "support",
    description: "How to reach us",
    parse_mode: "HTML",
    reply_message: "Write to <b>support@example.com</b>. We answer within a day.",
  },
  {
    command: "status",
    description: "State of the service",
    parse_mode: "Markdown",
    reply_message: "All models are *available*.",
  },
];

/** Endpoints of models, in the order in which they are tried. */
export const seedModelUrls = [
  {
    pattern: "*embedding*",
    path: "/v1/embeddings",
    method: "POST",
    docs_url: "https://platform.openai.com/docs/guides/embeddings",
  },
  {
    pattern: "mj_*",
    path: "/mj/submit/imagine",
    method: "POST",
    docs_url: "",
  },
  {
    pattern: "chirp-*",
    path: "/suno/submit/music",
    method: "POST",
    docs_url: "",
  },
  {
    pattern: "suno_*",
    path: "/suno/submit/lyrics",
    method: "POST",
    docs_url: "",
  },
  {
    pattern: "*",
    path: "/v1/chat/completions",
    method: "POST",
    docs_url: "https://platform.openai.com/docs/guides/text",
  },
] as const;

/** Name of the channel that failed in the last hours and was disabled automatically. */
export const failingChannel = "Partner relay in Frankfurt";

export const seedChannels: readonly Schemas["ChannelInput"][] = [
  channel("OpenAI primary", `${openaiModels},o4-mini,text-embedding-3-small`, {
    weight: 3,
    priority: 10,
    tag: "openai",
    cost_ratio: 0.7,
  }),
  channel("OpenAI reserve", openaiModels, { priority: 10, tag: "openai", cost_ratio: 0.85 }),
  channel("DeepSeek", "deepseek-chat,deepseek-reasoner", { cost_ratio: 0.6 }),
  // More than discounted groups are charged.
  channel("Claude by way of a partner", "claude-sonnet-4-20250514,claude-3-5-haiku-20241022", { cost_ratio: 0.95 }),
  // The last model has no price yet, which the page of prices points out.
  channel("Gemini by way of a partner", "gemini-2.5-flash,gemini-2.5-pro,gemini-3-pro-preview"),
  channel(failingChannel, "gpt-4o-mini,gpt-4o,gpt-4.1-mini", { tag: "partner" }),
  ...taskChannels.map(({ name, models, type }) => channel(name, models, { type })),
  channel("Trial that is over", "gpt-4o-mini", { status: 2 }),
  channel("DeepSeek, second account", "deepseek-chat"),
];

export type SeedKey = {
  readonly name: string;
  readonly createdAt: number;
  /** Undefined for an unlimited key: quota units given to it. */
  readonly granted: number | undefined;
  /** Unix seconds, -1 for never. */
  readonly expiresAt: number;
  /** Since when it is switched off. */
  readonly disabledAt: number | undefined;
  readonly group: string;
  readonly setting: Schemas["TokenSetting"];
  readonly models: readonly SeedModel[] | undefined;
  readonly share: number;
};

export type SeedUser = {
  readonly name: string;
  readonly displayName: string;
  readonly email: string;
  readonly group: string;
  readonly role: number;
  readonly joinedAt: number;
  /** Since when the account is disabled. */
  readonly disabledAt: number | undefined;
  readonly startingQuota: number;
  /** Part in all calls. */
  readonly share: number;
  readonly addresses: readonly string[];
  /** The user's favourite model. */
  readonly favourite: SeedModel;
  readonly keys: readonly SeedKey[];
};

const givenNames = [
  ["wei", "伟"],
  ["fang", "芳"],
  ["na", "娜"],
  ["min", "敏"],
  ["jing", "静"],
  ["lei", "磊"],
  ["yang", "洋"],
  ["yan", "艳"],
  ["jun", "军"],
  ["jie", "杰"],
  ["tao", "涛"],
  ["chao", "超"],
  ["ming", "明"],
  ["hui", "慧"],
  ["qiang", "强"],
  ["xin", "欣"],
] as const;
const familyNames = [
  ["wang", "王"],
  ["li", "李"],
  ["zhang", "张"],
  ["liu", "刘"],
  ["chen", "陈"],
  ["yang", "杨"],
  ["zhao", "赵"],
  ["huang", "黄"],
  ["zhou", "周"],
  ["wu", "吴"],
  ["xu", "徐"],
  ["sun", "孙"],
  ["hu", "胡"],
  ["zhu", "朱"],
  ["gao", "高"],
  ["lin", "林"],
] as const;

const daySeconds = 86_400;
const dollar = 500_000;

const limitedTo = (models: readonly SeedModel[]) =>
  completeSetting(
    { limits: { limit_model_setting: { enabled: true, models: models.map(({ name }) => name) } } },
    undefined,
  );

const anySetting = completeSetting(undefined, undefined);

/** One key of each kind; every user has the first ones. */
const createKeys = (random: Random, count: number, joinedAt: number, until: number, addresses: readonly string[]) => {
  const age = until - joinedAt;
  const at = (part: number) => joinedAt + Math.floor(age * part);
  const plain = {
    createdAt: joinedAt,
    granted: undefined,
    expiresAt: -1,
    disabledAt: undefined,
    group: "",
    setting: anySetting,
    models: undefined,
    share: 1,
  };
  const cheap = seedModels.filter(({ name }) => /mini|flash|haiku|deepseek-chat/.test(name));
  const kinds: readonly SeedKey[] = [
    { ...plain, name: "default", share: 4 },
    { ...plain, name: "backend", granted: 400 * dollar, createdAt: at(0.05), share: 3 },
    { ...plain, name: "chatbot", setting: limitedTo(cheap), models: cheap, createdAt: at(0.1), share: 3 },
    // Small enough to be used up by an occasional caller.
    { ...plain, name: "trial", granted: random.between(8000, 30_000), createdAt: at(0.02) },
    { ...plain, name: "hackathon", expiresAt: at(0.7), createdAt: at(0.2) },
    { ...plain, name: "old-laptop", disabledAt: at(0.6) },
    {
      ...plain,
      name: "office",
      granted: 100 * dollar,
      createdAt: at(0.3),
      expiresAt: until + 90 * daySeconds,
      setting: completeSetting(
        {
          heartbeat: { enabled: true, timeout_seconds: 30 },
          limits: { limits_ip_setting: { enabled: true, whitelist: addresses.map((address) => `${address}/32`) } },
        },
        undefined,
      ),
    },
    { ...plain, name: "ci", group: "vip", createdAt: at(0.4) },
  ];
  return kinds.slice(0, count);
};

/** The invented users: root first, then by activity. */
export const createUsers = (random: Random, count: number, from: number, until: number): SeedUser[] =>
  Array.from({ length: count }, (_, index): SeedUser => {
    const [family, familyText] = random.pick(familyNames);
    const [given, givenText] = random.pick(givenNames);
    const isRoot = index === 0;
    const name = isRoot ? "root" : `${family}${given}${index}`;
    // Most were here before the first log row; the last one joined three quarters in.
    const joinedAt =
      isRoot || random.chance(0.6)
        ? from - (isRoot ? 0 : random.between(1, 200 * daySeconds))
        : from + Math.floor((until - from) * 0.75 * random.next());
    const isDisabled = !isRoot && index % 23 === 7;
    const addresses = Array.from(
      { length: random.between(1, 3) },
      // A range that no network uses (RFC 2544).
      () => `198.${random.between(18, 19)}.${random.between(0, 255)}.${random.between(1, 254)}`,
    );
    return {
      name,
      displayName: isRoot ? "Root User" : `${familyText}${givenText}`,
      email: isRoot || random.chance(0.3) ? "" : `${name}@example.com`,
      group: isRoot || random.chance(0.85) ? "default" : random.pick(["vip", "vip", "svip"]),
      role: isRoot ? roles.root : index === 1 ? roles.admin : roles.common,
      joinedAt,
      disabledAt: isDisabled ? Math.floor(until - (until - Math.max(joinedAt, from)) * 0.2) : undefined,
      startingQuota: isRoot || joinedAt >= from ? 0 : random.between(2, 20) * (dollar / 20),
      // A few call all the time, most now and then; in a small database root's own pages are well filled.
      share: isRoot ? 1 : 1 / (index + 1) ** 0.9,
      addresses,
      favourite: random.pick(seedModels),
      keys: createKeys(
        random,
        isRoot ? 8 : random.pick([1, 2, 2, 3, 3, 4, 6, 8]),
        Math.max(joinedAt, from),
        until,
        addresses,
      ),
    };
  });
