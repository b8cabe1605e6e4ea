import { CONFIG_ELEMENT, type ConsoleConfig, defaultConfig } from "@one-hub/page";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The host has validated the values against the same table, so only their kind is looked at here: a value of another kind, as an older host
 * might send it, counts as left out.
 */
const withDefaults = <Value>(defaults: Value, value: unknown): Value => {
  if (Array.isArray(defaults)) return Array.isArray(value) ? (value as Value) : defaults;
  if (!isRecord(defaults)) return typeof value === typeof defaults ? (value as Value) : defaults;
  if (!isRecord(value)) return defaults;
  // The one object without keys of its own is a free map.
  if (Object.keys(defaults).length === 0) return value as Value;
  return Object.fromEntries(
    Object.entries(defaults).map(([key, fallback]) => [key, withDefaults(fallback, value[key])]),
  ) as Value;
};

export interface Injected {
  readonly config: ConsoleConfig;
  /** The gateway's status as the host knew it, unchecked; undefined when it did not. */
  readonly status: unknown;
}

/** Reads the inert JSON of the page; anything unreadable counts as absent. */
export const readInjected = (json: string | null | undefined): Injected => {
  let value: unknown;
  try {
    value = JSON.parse(json ?? "{}");
  } catch {
    value = {};
  }
  const { config, status } = isRecord(value) ? value : {};
  return { config: withDefaults(defaultConfig, config), status };
};

export const injected: Injected = readInjected(
  typeof document === "undefined" ? undefined : document.getElementById(CONFIG_ELEMENT)?.textContent,
);

/** Shorthand for `injected.config`. */
export const config: ConsoleConfig = injected.config;
