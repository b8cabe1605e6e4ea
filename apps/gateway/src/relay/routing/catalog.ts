import type { Database } from "../../platform/db/database.ts";

import { openChannel } from "../../domains/channel/channel-secrets.ts";
import { type ModelInfo, readModelInfo } from "../../domains/model/model-info.ts";
import { type ChannelRow, listEnabledChannels } from "../../domains/channel/store.ts";
import { listAllGroups, type UserGroupRow } from "../../domains/group/store.ts";
import { listModelInfos, listVendors, type VendorRow } from "../../domains/model/store.ts";
import { listPrices, type PriceRow as StoredPrice } from "../../domains/price/store.ts";
import { splitList } from "../../platform/split-list.ts";
import type { Vault } from "../../platform/vault.ts";

/** A price as it is applied. Ratios: 1 is $0.002 per 1 000 tokens, or per call for `times`. */
export type PriceRow = Omit<StoredPrice, "extra_ratios"> & {
  readonly extraRatios: Readonly<Record<string, number>>;
};

/** A channel as routing sees it. The key stays sealed until a call needs it. */
export type RoutedChannel = {
  readonly row: ChannelRow;
  readonly groups: readonly string[];
  readonly models: ReadonlySet<string>;
  /** Names that end in `*`, without it. */
  readonly prefixes: readonly string[];
  readonly mapping: ReadonlyMap<string, string>;
  readonly headers: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, unknown>> | undefined;
  readonly disabledStream: ReadonlySet<string>;
  /** Whether to request the usage of streams (`plugin.stream.include_usage`, on by default). */
  readonly includesUsage: boolean;
};

/**
 * In-memory data that every relay call and the model lists look up: groups, prices, vendors, model descriptions and enabled
 * channels. Code that writes one of these tables reloads it here at once.
 */
export type Catalog = {
  readonly groups: () => ReadonlyMap<string, UserGroupRow>;
  readonly prices: () => ReadonlyMap<string, PriceRow>;
  /** The price of a model: exact, else by `*` prefix (the longest), else undefined. */
  readonly priceOf: (model: string) => PriceRow | undefined;
  readonly vendors: () => ReadonlyMap<number, VendorRow>;
  /** Model facts by model name. */
  readonly infos: () => ReadonlyMap<string, ModelInfo>;
  /** Enabled channels. */
  readonly channels: () => readonly RoutedChannel[];
  readonly reloadGroups: () => Promise<void>;
  readonly reloadPrices: () => Promise<void>;
  readonly reloadVendors: () => Promise<void>;
  readonly reloadInfos: () => Promise<void>;
  readonly reloadChannels: () => Promise<void>;
};

const jsonObject = (text: string | null): Record<string, unknown> | undefined => {
  if (text === null || text.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    // Broken text acts as none; the form that wrote it has reported it.
    return undefined;
  }
};

const textValues = (object: Record<string, unknown> | undefined) =>
  Object.fromEntries(
    Object.entries(object ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

const numberValues = (object: Record<string, unknown> | undefined) =>
  Object.fromEntries(
    Object.entries(object ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );

const textList = (text: string | null) => {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
};

const refusesUsage = (plugin: Record<string, unknown> | undefined) => {
  const stream = plugin?.["stream"];
  return typeof stream === "object" && stream !== null && "include_usage" in stream && stream.include_usage === false;
};

/** Reads the texts of a channel once, for routing. */
export const routeChannel = (stored: ChannelRow, vault: Vault): RoutedChannel => {
  const row = openChannel(vault, stored);
  const models = splitList(row.models);
  return {
    row,
    groups: splitList(row.group),
    models: new Set(models.filter((model) => !model.endsWith("*"))),
    prefixes: models.filter((model) => model.endsWith("*")).map((model) => model.slice(0, -1)),
    mapping: new Map(Object.entries(textValues(jsonObject(row.model_mapping)))),
    headers: textValues(jsonObject(row.model_headers)),
    parameters: jsonObject(row.custom_parameter),
    disabledStream: new Set(textList(row.disabled_stream)),
    includesUsage: !refusesUsage(jsonObject(row.plugin)),
  };
};

export const loadCatalog = async (db: Database, vault: Vault): Promise<Catalog> => {
  let groups: ReadonlyMap<string, UserGroupRow> = new Map();
  let prices: ReadonlyMap<string, PriceRow> = new Map();
  let pricePrefixes: readonly PriceRow[] = [];
  let vendors: ReadonlyMap<number, VendorRow> = new Map();
  let infos: ReadonlyMap<string, ModelInfo> = new Map();
  let channels: readonly RoutedChannel[] = [];
  const catalog: Catalog = {
    groups: () => groups,
    prices: () => prices,
    priceOf: (model) => prices.get(model) ?? pricePrefixes.find((price) => model.startsWith(price.model.slice(0, -1))),
    vendors: () => vendors,
    infos: () => infos,
    channels: () => channels,
    reloadGroups: async () => {
      const rows = await listAllGroups(db);
      groups = new Map(rows.map((row) => [row.symbol, row]));
    },
    reloadPrices: async () => {
      const rows = await listPrices(db);
      const parsed = rows.map(({ extra_ratios, ...row }) => ({
        ...row,
        extraRatios: numberValues(jsonObject(extra_ratios)),
      }));
      prices = new Map(parsed.map((row) => [row.model, row]));
      pricePrefixes = parsed
        .filter((row) => row.model.endsWith("*"))
        .sort((left, right) => right.model.length - left.model.length);
    },
    reloadVendors: async () => {
      const rows = await listVendors(db);
      vendors = new Map(rows.map((row) => [row.id, row]));
    },
    reloadInfos: async () => {
      infos = new Map((await listModelInfos(db)).map((row) => [row.model, readModelInfo(row)]));
    },
    reloadChannels: async () => {
      channels = (await listEnabledChannels(db)).map((row) => routeChannel(row, vault));
    },
  };
  await catalog.reloadGroups();
  await catalog.reloadPrices();
  await catalog.reloadVendors();
  await catalog.reloadInfos();
  await catalog.reloadChannels();
  return catalog;
};
