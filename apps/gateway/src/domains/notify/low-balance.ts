import { formatBalance } from "@one-hub/sdk/format";
import type { Logger } from "pino";
import type { Dispatcher } from "undici";
import type { Database } from "../../platform/db/database.ts";
import { consoleLink } from "../mail/codes.ts";
import { mailLanguage } from "../mail/mail-language.ts";
import type { Mailer } from "../mail/mailer.ts";
import { lowBalanceMail } from "../mail/templates.ts";
import type { Options } from "../option/options.ts";
import type { Vault } from "../../platform/vault.ts";
import { claimFall, listFalls, listWatched, openWebhook, rearm, type UserNotice, upsertNotice } from "./store.ts";
import type { Egress } from "../../platform/egress.ts";
import { oneAtATime } from "../../platform/one-at-a-time.ts";
import { createWriteBehind } from "../../platform/write-behind.ts";
import { createPublicAgent } from "../../platform/public-calls.ts";
import { postWebhook } from "./webhook.ts";

/** Notifies users once when a call has brought their balance below the chosen threshold. */
export type LowBalance = {
  /** Called for every settled call: one set lookup, and nothing more for users without notifications. */
  readonly noteSettled: (userId: number) => void;
  /** Stores a user's notification settings. */
  readonly write: (notice: Omit<UserNotice, "fallen">) => Promise<void>;
  /** Balances that wait to be checked. */
  readonly waiting: () => number;
  /** Checks at once, and waits until all notifications are sent or have failed. */
  readonly flush: () => Promise<void>;
  /** Ends the waiting for webhooks; what is due is still sent once. */
  readonly close: () => Promise<void>;
};

/** After a call: several of one user are one look. */
const SETTLE_DELAY_MS = 1000;
/** Interval for checking whether a low balance has recovered. */
const RISE_CHECK_MS = 10_000;

export const createLowBalance = async (parts: {
  db: Database;
  vault: Vault;
  clock: () => number;
  log: Logger;
  options: Options;
  mailer: Mailer;
  egress: Egress;
  webhooks?: Dispatcher | undefined;
}): Promise<LowBalance> => {
  const { db, vault, clock, log, options, mailer } = parts;
  const watched = new Set<number>();
  const fallen = new Set<number>();
  for (const row of await listWatched(db)) {
    watched.add(row.user_id);
    if (row.fallen === 1) fallen.add(row.user_id);
  }
  /** Whose calls were settled since they were looked at. */
  const due = new Set<number>();
  /** Whom a look that failed has left. */
  let missed: readonly number[] = [];
  let timer: NodeJS.Timeout | undefined;
  let agent = parts.webhooks;
  let closed = false;
  const ending = new AbortController();
  const underWay = new Set<Promise<void>>();

  const notify = (fall: Awaited<ReturnType<typeof listFalls>>[number]) => {
    const { balance, quota_threshold: threshold } = fall;
    const unit = options.number("QuotaPerUnit");
    if (fall.email === 1 && fall.address !== "" && mailer.isConfigured())
      mailer.send(
        fall.address,
        lowBalanceMail(
          { language: mailLanguage(fall.language, ""), site: options.text("SystemName") },
          {
            balance: formatBalance(balance, unit),
            threshold: formatBalance(threshold, unit),
            link: consoleLink({ options }, "/dashboard/topup"),
          },
        ),
      );
    if (fall.webhook_sealed === "") return;
    agent ??= createPublicAgent(parts.egress);
    const sending = postWebhook(
      openWebhook(vault, fall.user_id, fall),
      {
        type: "quota_low",
        user_id: fall.user_id,
        username: fall.username,
        quota: balance,
        quota_threshold: threshold,
        created_at: Math.floor(clock() / 1000),
      },
      { dispatcher: agent, ending: ending.signal, clock },
    )
      .catch((error: unknown) => log.warn({ err: error, userId: fall.user_id }, "a webhook could not be called"))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  };

  const look = async (settled: readonly number[]) => {
    clearTimeout(timer);
    timer = undefined;
    for (const userId of settled) due.delete(userId);
    const userIds = [...new Set([...missed, ...settled])];
    missed = [];
    try {
      if (fallen.size > 0) for (const userId of await rearm(db)) fallen.delete(userId);
      for (const fall of await listFalls(db, userIds)) {
        fallen.add(fall.user_id);
        if (await claimFall(db, fall)) notify(fall);
      }
    } catch (error) {
      missed = userIds;
      log.error({ err: error }, "low balances were not looked for");
    }
    expect();
  };

  const inTurn = oneAtATime();
  const lookInTurn = (settled: readonly number[]) => inTurn(() => look(settled));

  const queue = createWriteBehind<number>({
    delayMs: SETTLE_DELAY_MS,
    write: lookInTurn,
    onFailure: (error) => log.error({ err: error }, "low balances were not looked for"),
  });

  const expect = () => {
    if (closed || (missed.length === 0 && fallen.size === 0)) return;
    timer ??= setTimeout(() => void lookInTurn([]), missed.length === 0 ? RISE_CHECK_MS : SETTLE_DELAY_MS).unref();
  };

  const lookNow = async () => {
    await queue.flush();
    await lookInTurn([]);
  };

  const drain = async () => {
    await Promise.all(underWay);
    await mailer.drain();
  };

  expect();
  return {
    noteSettled: (userId) => {
      if (closed || !watched.has(userId) || due.has(userId)) return;
      due.add(userId);
      queue.add(userId);
    },
    write: async (notice) => {
      const isFallen = await upsertNotice(db, notice);
      const { user_id: userId } = notice;
      if (notice.quota_threshold > 0) watched.add(userId);
      else watched.delete(userId);
      if (isFallen) fallen.add(userId);
      else fallen.delete(userId);
      expect();
    },
    waiting: () => queue.waiting.length,
    flush: async () => {
      await lookNow();
      await drain();
    },
    close: async () => {
      closed = true;
      await lookNow();
      ending.abort();
      await drain();
      if (parts.webhooks === undefined) await agent?.close();
    },
  };
};
