// Written by scripts/generate-sdk.ts from the contract's `x-enum-varnames`; do not edit.
import type { components } from "./schema.gen.ts";

/**
 * 0 guest, 1 user, 3 reliable user, 10 administrator, 100 root. Higher means more access.
 *
 * @example role.guest // 0
 */
export const role = {
  guest: 0,
  user: 1,
  reliable: 3,
  admin: 10,
  root: 100,
} as const satisfies Readonly<Record<string, components["schemas"]["Role"]>>;

/**
 * 1 enabled, 2 disabled.
 *
 * @example userStatus.enabled // 1
 */
export const userStatus = {
  enabled: 1,
  disabled: 2,
} as const satisfies Readonly<Record<string, components["schemas"]["UserStatus"]>>;

/**
 * 1 opens an address or submits a form, 2 shows a QR code, 3 shows instructions and waits for an administrator.
 *
 * @example orderStartType.open // 1
 */
export const orderStartType = {
  open: 1,
  qrCode: 2,
  wait: 3,
} as const satisfies Readonly<Record<string, components["schemas"]["OrderStartType"]>>;

/**
 * 1 unused, 2 disabled, 3 used.
 *
 * @example redemptionStatus.unused // 1
 */
export const redemptionStatus = {
  unused: 1,
  disabled: 2,
  used: 3,
} as const satisfies Readonly<Record<string, components["schemas"]["RedemptionStatus"]>>;

/**
 * 1 enabled, 2 disabled, 3 expired, 4 exhausted. The server never sets 3 by itself: compare `expired_time` with the clock.
 *
 * @example tokenStatus.enabled // 1
 */
export const tokenStatus = {
  enabled: 1,
  disabled: 2,
  expired: 3,
  exhausted: 4,
} as const satisfies Readonly<Record<string, components["schemas"]["TokenStatus"]>>;

/**
 * 0 unknown (in filters all), 1 top-up, 2 consumption, 3 management, 4 system.
 *
 * @example logType.unknown // 0
 */
export const logType = {
  unknown: 0,
  topUp: 1,
  consume: 2,
  manage: 3,
  system: 4,
} as const satisfies Readonly<Record<string, components["schemas"]["LogType"]>>;

/**
 * Charged by tokens, or a fixed price for each call.
 *
 * @example logPriceType.tokens // "tokens"
 */
export const logPriceType = {
  tokens: "tokens",
  times: "times",
} as const satisfies Readonly<Record<string, components["schemas"]["LogPriceType"]>>;

/**
 * 0 unknown (in filters: any), 1 enabled, 2 disabled by hand, 3 disabled by the gateway.
 *
 * @example channelStatus.unknown // 0
 */
export const channelStatus = {
  unknown: 0,
  enabled: 1,
  disabled: 2,
  autoDisabled: 3,
} as const satisfies Readonly<Record<string, components["schemas"]["ChannelStatus"]>>;

/**
 * 0 untagged channels and the newest channel of each tag, 1 only untagged channels, 2 only the newest channel of each
 * tag.
 *
 * @example channelTagFilter.all // 0
 */
export const channelTagFilter = {
  all: 0,
  untagged: 1,
  tagged: 2,
} as const satisfies Readonly<Record<string, components["schemas"]["ChannelTagFilter"]>>;

/**
 * How a channel estimates the prompt for the amount held before a call: 1 counts everything, 2 skips images, 3 skips
 * everything. 0 means unset: creating a channel with it stores 1.
 *
 * @example channelPreCost.unset // 0
 */
export const channelPreCost = {
  unset: 0,
  all: 1,
  skipImages: 2,
  skipAll: 3,
} as const satisfies Readonly<Record<string, components["schemas"]["ChannelPreCost"]>>;

/**
 * How a single finding of a capability check turned out: 0 failed, 1 passed, 2 cannot be told.
 *
 * @example channelCheckVerdict.failed // 0
 */
export const channelCheckVerdict = {
  failed: 0,
  passed: 1,
  unclear: 2,
} as const satisfies Readonly<Record<string, components["schemas"]["ChannelCheckVerdict"]>>;
