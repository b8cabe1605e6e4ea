/** The part of a key's setting that the relay acts on. */
export type KeySetting = {
  /** Undefined where the key has no model limit. */
  readonly models: ReadonlySet<string> | undefined;
  /** Undefined where every address may use the key. */
  readonly addresses: readonly string[] | undefined;
  readonly heartbeatSeconds: number | undefined;
  readonly recordsBodies: boolean;
};

type StoredSetting = {
  body_log?: { enabled?: boolean };
  heartbeat?: { enabled?: boolean; timeout_seconds?: number };
  limits?: {
    limit_model_setting?: { enabled?: boolean; models?: string[] | null };
    limits_ip_setting?: { enabled?: boolean; whitelist?: string[] | null };
  };
};

const remembered = new Map<string, KeySetting>();

/** Reads the stored text; equal texts are read once. */
export const readKeySetting = (text: string): KeySetting => {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  // Written by the token handlers only, after validation.
  const stored = JSON.parse(text) as StoredSetting;
  const { heartbeat, limits, body_log: bodyLog } = stored;
  const addresses = limits?.limits_ip_setting?.enabled === true ? (limits.limits_ip_setting.whitelist ?? []) : [];
  const setting: KeySetting = {
    models:
      limits?.limit_model_setting?.enabled === true ? new Set(limits.limit_model_setting.models ?? []) : undefined,
    addresses: addresses.length > 0 ? addresses : undefined,
    heartbeatSeconds: heartbeat?.enabled === true ? heartbeat.timeout_seconds : undefined,
    recordsBodies: bodyLog?.enabled === true,
  };
  if (remembered.size > 10_000) remembered.clear();
  remembered.set(text, setting);
  return setting;
};
