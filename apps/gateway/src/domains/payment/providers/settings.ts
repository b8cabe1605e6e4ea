import type { Schemas } from "@one-hub/sdk";
import { isObject } from "../../../platform/is-object.ts";

/** Names in a configuration that are shown: a name that is not known here counts as a secret. */
const SHOWN: ReadonlySet<string> = new Set([
  "pay_domain",
  "partner_id",
  "pay_type",
  "app_id",
  "public_key",
  "mch_id",
  "mch_certificate_serial_number",
  "notify_url",
  "instructions",
]);

const parse = (config: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(config);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** The texts of a configuration that are no secrets, and the names of the secrets in it. */
export const readSettings = (config: string): Required<Pick<Schemas["Payment"], "settings" | "secrets">> => {
  const texts = Object.entries(parse(config) ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
  );
  return {
    settings: Object.fromEntries(texts.filter(([name]) => SHOWN.has(name))),
    secrets: texts.filter(([name]) => !SHOWN.has(name)).map(([name]) => name),
  };
};

/** A written configuration with the stored secrets that it leaves out; one that is no JSON stays as it is. */
export const withStoredSecrets = (config: string, stored: string): string => {
  const [sent, before] = [parse(config), parse(stored)];
  if (sent === undefined || before === undefined) return config;
  const kept = readSettings(stored).secrets.filter((name) => sent[name] === undefined);
  return kept.length === 0
    ? config
    : JSON.stringify({ ...sent, ...Object.fromEntries(kept.map((name) => [name, before[name]])) });
};
