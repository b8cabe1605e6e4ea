import type { Token } from "@one-hub/sdk";

/** An enabled key with $1 left, for tests. */
export const testKey = (change: Partial<Token> = {}): Token => ({
  id: 7,
  user_id: 2,
  key: "abcdefghijklmnopqrstuvwxyz",
  status: 1,
  name: "ci",
  created_time: 1_794_000_000,
  accessed_time: 1_794_000_000,
  expired_time: -1,
  remain_quota: 500_000,
  unlimited_quota: false,
  used_quota: 0,
  group: "",
  backup_group: "",
  setting: {
    heartbeat: { enabled: false, timeout_seconds: 0 },
    limits: {
      limit_model_setting: { enabled: false, models: null },
      limits_ip_setting: { enabled: false, whitelist: null },
    },
  },
  ...change,
});
