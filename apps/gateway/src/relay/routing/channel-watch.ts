import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import { disableChannel, type DisabledReason, enableChannel } from "../../domains/channel/store.ts";
import type { Options } from "../../domains/option/options.ts";
import type { Catalog } from "./catalog.ts";

/** Answer of an upstream: its status, message and codes. */
export type UpstreamTrouble = { readonly status: number; readonly text: string };

/** Disables and enables channels by the site's options. */
export type ChannelWatch = {
  /** Disables the channel if the trouble is one that only its owner can end; whether it did. */
  readonly noteTrouble: (channelId: number, trouble: UpstreamTrouble) => Promise<boolean>;
  /** Disables a channel whose test took longer than the site allows; whether it did. */
  readonly noteSlow: (channelId: number, seconds: number) => Promise<boolean>;
  /** Enables a channel that the gateway had disabled; whether it did. */
  readonly noteRecovery: (channelId: number) => Promise<boolean>;
  /** Disables a channel whose account is empty, whatever the site's options; whether it did. */
  readonly noteEmptyAccount: (channelId: number, balance: number) => Promise<boolean>;
  /** Whether a test of so many seconds is slower than the site allows. */
  readonly isSlow: (seconds: number) => boolean;
};

const MAX_DETAIL_LENGTH = 500;

export const createChannelWatch = (parts: {
  db: Database;
  catalog: Catalog;
  options: Options;
  clock: () => number;
  log: Logger;
}): ChannelWatch => {
  const { db, catalog, options, clock, log } = parts;

  const isHopeless = ({ status, text }: UpstreamTrouble) =>
    status === 401 ||
    options
      .text("DisableChannelKeywords")
      .split("\n")
      .map((words) => words.trim().toLowerCase())
      .some((words) => words !== "" && text.toLowerCase().includes(words));

  const isSlow = (seconds: number) => {
    const most = options.number("ChannelDisableThreshold");
    return most > 0 && seconds > most;
  };

  const disable = async (channelId: number, reason: DisabledReason, detail: string) => {
    const now = Math.floor(clock() / 1000);
    const isDone = await disableChannel(db, channelId, { reason, detail: detail.slice(0, MAX_DETAIL_LENGTH), now });
    if (!isDone) return false;
    log.warn({ channelId, reason }, "disabled a channel");
    await catalog.reloadChannels();
    return true;
  };

  return {
    isSlow,
    noteTrouble: async (channelId, trouble) =>
      options.flag("AutomaticDisableChannelEnabled") &&
      isHopeless(trouble) &&
      disable(channelId, "refused", trouble.text),
    noteSlow: async (channelId, seconds) =>
      options.flag("AutomaticDisableChannelEnabled") &&
      isSlow(seconds) &&
      disable(channelId, "slow", `${seconds} s > ${options.number("ChannelDisableThreshold")} s`),
    noteRecovery: async (channelId) => {
      if (!options.flag("AutomaticEnableChannelEnabled") || !(await enableChannel(db, channelId))) return false;
      log.info({ channelId }, "enabled a channel again");
      await catalog.reloadChannels();
      return true;
    },
    noteEmptyAccount: (channelId, balance) => disable(channelId, "no_balance", String(balance)),
  };
};
