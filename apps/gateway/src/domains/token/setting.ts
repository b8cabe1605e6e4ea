import type { Schemas } from "@one-hub/sdk";
import { refuse } from "../../platform/http.ts";
import { isAddressOrBlock } from "../../platform/ip-limits.ts";

/** The contract's `setting` of a key, whole. */
type TokenSetting = Schemas["TokenSetting"];

type TokenSettingInput = Schemas["TokenSettingInput"];

/** JSON text of one key's setting; a list of 100 keys carries 100 of them. */
const MAX_SETTING_BYTES = 65_536;

/** Reads the stored setting, which only `sealSetting` writes. */
export const readSetting = (stored: string): TokenSetting => JSON.parse(stored) as TokenSetting;

/**
 * Fills in missing fields (off, 0 and null) and refuses settings without effect. The contract's
 * schema has already checked the heartbeat's 30 to 90 seconds.
 */
export const completeSetting = (
  input: TokenSettingInput | undefined,
  billingTag: string | null | undefined,
  /** Whether the writer may have bodies recorded with this key. */
  mayRecord = false,
): TokenSetting => {
  const models = input?.limits?.limit_model_setting;
  const addresses = input?.limits?.limits_ip_setting;
  const whitelist = addresses?.whitelist?.map((entry) => entry.trim()) ?? null;
  for (const entry of whitelist ?? [])
    if (!isAddressOrBlock(entry))
      throw refuse(
        `'${entry}' is neither an IP address nor a CIDR block`,
        `'${entry}' 不是有效的 IP 地址或 CIDR 网段`,
        { code: "address_range_invalid", param: "setting.limits.limits_ip_setting.whitelist" },
      );
  return {
    heartbeat: {
      enabled: input?.heartbeat?.enabled ?? false,
      timeout_seconds: input?.heartbeat?.timeout_seconds ?? 0,
    },
    limits: {
      limit_model_setting: { enabled: models?.enabled ?? false, models: models?.models ?? null },
      limits_ip_setting: { enabled: addresses?.enabled ?? false, whitelist },
    },
    ...(mayRecord && input?.body_log?.enabled === true ? { body_log: { enabled: true } } : {}),
    ...(billingTag === undefined || billingTag === null ? {} : { billing_tag: billingTag }),
  };
};

/** JSON text for the database. */
export const sealSetting = (setting: TokenSetting): string => {
  const text = JSON.stringify(setting);
  if (Buffer.byteLength(text) > MAX_SETTING_BYTES)
    throw refuse("The key's setting is larger than 64 KB", "密钥的设置超过 64 KB", {
      code: "setting_too_large",
      param: "setting",
    });
  return text;
};
