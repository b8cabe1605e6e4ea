import { isObject } from "../../platform/is-object.ts";

/** A question to a channel's provider, and what its answer holds; undefined where it holds nothing of the kind. */
export type ProviderCall<Answer> = {
  /** Below the channel's address. */
  readonly path: string;
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  readonly read: (json: unknown) => Answer | undefined;
};

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

const rowsIn = (json: unknown, field: string): readonly Record<string, unknown>[] | undefined => {
  const rows = isObject(json) ? json[field] : undefined;
  return Array.isArray(rows) ? rows.filter(isObject) : undefined;
};

const namesIn = (json: unknown, field: string, name: string): string[] | undefined =>
  rowsIn(json, field)?.flatMap((row) => (typeof row[name] === "string" ? [row[name]] : []));

/** Puts `/v1` between an address and a path, unless the address ends in a version. */
const versioned = (baseUrl: string, path: string) => (/\/v\d+\/*$/.test(baseUrl) ? path : `/v1${path}`);

/** Types whose providers list their models as OpenAI does. */
const openAiLists: ReadonlySet<number> = new Set([0, 1, 8, 16, 19, 20, 28, 29, 30, 31, 33, 45, 56]);

/** How a provider is asked for its models; undefined where it has no list that this gateway reads. */
export const modelListCall = (type: number, baseUrl: string): ProviderCall<string[]> | undefined => {
  if (openAiLists.has(type))
    return {
      path: versioned(baseUrl, "/models"),
      headers: bearer,
      read: (json) => namesIn(json, "data", "id"),
    };
  switch (type) {
    case 14:
      return {
        path: versioned(baseUrl, "/models?limit=1000"),
        headers: (key) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" }),
        read: (json) => namesIn(json, "data", "id"),
      };
    case 25:
      return {
        path: "/v1beta/models?pageSize=1000",
        headers: (key) => ({ "x-goog-api-key": key }),
        read: (json) => namesIn(json, "models", "name")?.map((name) => name.replace(/^models\//, "")),
      };
    case 36:
      return {
        path: "/v1/models?page_size=1000",
        headers: bearer,
        read: (json) => namesIn(json, "models", "name"),
      };
    case 39:
      return { path: "/api/tags", headers: bearer, read: (json) => namesIn(json, "models", "name") };
    default:
      return undefined;
  }
};

/** Addresses of providers whose lists or balances are read without the relay speaking to them. */
const otherBaseUrls: Readonly<Record<number, string>> = {
  14: "https://api.anthropic.com",
  25: "https://generativelanguage.googleapis.com",
  36: "https://api.cohere.ai",
  39: "https://ollama.com",
  51: "https://external.api.recraft.ai",
};

export const otherBaseUrl = (type: number): string | undefined => otherBaseUrls[type];

const decimal = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};

const fieldOf = (json: unknown, ...names: readonly string[]): unknown => {
  let value = json;
  for (const name of names) value = isObject(value) ? value[name] : undefined;
  return value;
};

/** An amount in one of the currencies that providers keep their accounts in. */
export type Balance = { readonly amount: number; readonly currency: "USD" | "CNY" };

const amountAt =
  (currency: Balance["currency"], ...names: readonly string[]) =>
  (json: unknown) => {
    const amount = decimal(fieldOf(json, ...names));
    return amount === undefined ? undefined : { amount, currency };
  };

/** DeepSeek has an account per currency; the first that is not empty counts. */
const readDeepSeek = (json: unknown): Balance | undefined => {
  const accounts = (rowsIn(json, "balance_infos") ?? []).flatMap((row): Balance[] => {
    const amount = decimal(row["total_balance"]);
    return amount === undefined ? [] : [{ amount, currency: row["currency"] === "USD" ? "USD" : "CNY" }];
  });
  return accounts.find(({ amount }) => amount > 0) ?? accounts[0];
};

/** How a provider with one plain address for it is asked for its balance. */
export const balanceCall = (type: number, baseUrl: string): ProviderCall<Balance> | undefined => {
  switch (type) {
    case 28:
      return { path: "/user/balance", headers: bearer, read: readDeepSeek };
    case 29:
      return {
        path: versioned(baseUrl, "/users/me/balance"),
        headers: bearer,
        read: amountAt("CNY", "data", "available_balance"),
      };
    case 45:
      return {
        path: versioned(baseUrl, "/user/info"),
        headers: bearer,
        read: amountAt("CNY", "data", "totalBalance"),
      };
    case 51:
      // A thousand credits are one US dollar.
      return {
        path: versioned(baseUrl, "/users/me"),
        headers: bearer,
        read: (json) => {
          const credits = decimal(fieldOf(json, "credits"));
          return credits === undefined ? undefined : { amount: credits / 1000, currency: "USD" };
        },
      };
    default:
      return undefined;
  }
};

/** Types whose balance is OpenAI's: a limit, and what was used of it. */
export const billedAsOpenAi: ReadonlySet<number> = new Set([1, 8]);

/** The limit of an account in US dollars. */
export const subscriptionCall = (baseUrl: string): ProviderCall<number> => ({
  path: versioned(baseUrl, "/dashboard/billing/subscription"),
  headers: bearer,
  read: (json) => decimal(fieldOf(json, "hard_limit_usd")),
});

/** Usage between two days, in US cents. */
export const usageCall = (baseUrl: string, from: string, to: string): ProviderCall<number> => ({
  path: versioned(baseUrl, `/dashboard/billing/usage?start_date=${from}&end_date=${to}`),
  headers: bearer,
  read: (json) => decimal(fieldOf(json, "total_usage")),
});
