import { charge, extraTokenClasses } from "@one-hub/sdk/format";
import type { PriceRow } from "../relay/routing/catalog.ts";
import { accountLogRow, type AccountLogType } from "../domains/log/account-row.ts";
import type { LogEvent } from "../domains/log/event.ts";
import { logType } from "../domains/log/log-type.ts";
import type { NewLog } from "../domains/log/write-store.ts";
import type { Account, KeyAccount } from "./accounts.ts";
import { createWeighted, type Random } from "./random.ts";
import { type SeedModel, seedModels } from "./world.ts";

/** A log row, and for calls additional values for the sums: cached tokens, and milliseconds to a stream's first token. */
export type HistoryRow = {
  readonly row: NewLog;
  /** The group that was charged by; of a call. */
  readonly group: string;
  readonly cachedTokens: number;
  readonly firstToken: number | undefined;
  /** The provider's charge, or its credit for a refund; null where it is not known. */
  readonly cost: number | null;
};

/** Text of a log row, and its event for readers of any language. */
export type Note = { readonly text: string; readonly event: LogEvent };

type RefundedCall = {
  readonly model: string;
  readonly channelId: number;
  readonly quota: number;
  readonly cost: number | null;
};

/** How what happens gets its log row; the account's balance follows. */
export type EventTools = {
  readonly credit: (account: Account, time: number, type: AccountLogType, quota: number, note: Note) => HistoryRow;
  /** Returns the charge of a failed task. */
  readonly refund: (account: Account, key: KeyAccount, time: number, call: RefundedCall, note: Note) => HistoryRow;
  /** One call at a price by the call; undefined where the balance holds less. */
  readonly charge: (
    account: Account,
    key: KeyAccount,
    time: number,
    call: {
      readonly model: string;
      readonly price: PriceRow;
      readonly channelId: number;
      /** Milliseconds. */
      readonly requestTime: number;
    },
  ) => HistoryRow | undefined;
};

export type HistoryRowParts = {
  readonly random: Random;
  /** Ids of the channels that serve a model. */
  readonly channelsOf: (model: string) => readonly number[];
  readonly priceOf: (model: string) => PriceRow | undefined;
  readonly amountText: (quota: number) => string;
  /** Log text of a top-up that was not made by an administrator. */
  readonly topUpNote: (account: Account, time: number, quota: number) => Note;
  /** What charges of a group are multiplied by. */
  readonly ratioOf: (group: string) => number;
  /** A channel's cost ratio: the provider's charge by the price list's; null where it is not known. */
  readonly costRatioOf: (channelId: number) => number | null;
};

const groupOf = ({ user }: Account, { key }: KeyAccount) => (key.group === "" ? user.group : key.group);

const dollar = 500_000;
const packs = [1, 2, 5, 10, 20, 50, 100].map((dollars) => dollars * dollar);
const welcomeGift = dollar;

/** How the rows of a history are made; each updates its account and key. */
export const createHistoryRows = (parts: HistoryRowParts) => {
  const { random, channelsOf, priceOf, amountText, topUpNote, ratioOf, costRatioOf } = parts;
  const pickModel = createWeighted(seedModels, ({ share }) => share);

  const requestIdAt = (time: number) => {
    const stamp = new Date(time * 1000 + random.between(0, 999)).toISOString().replaceAll(/\D/g, "");
    return `${stamp}${random.text(8)}`;
  };

  const creditRow = (account: Account, time: number, type: AccountLogType, quota: number, note: Note): HistoryRow => {
    account.balance += quota;
    return {
      group: "",
      cachedTokens: 0,
      firstToken: undefined,
      cost: null,
      row: accountLogRow({
        user: { id: account.id, username: account.user.name },
        type,
        ...note,
        quota: type === logType.system ? 0 : quota,
        now: time,
        requestId: requestIdAt(time),
      }),
    };
  };

  const topUp = (account: Account, time: number, needed: number) => {
    const fitting = packs.filter((pack) => pack >= needed);
    // Who calls much buys much.
    const pack = account.requests > 2000 ? (fitting.at(-1) ?? needed) : random.pick(fitting.slice(0, 3));
    return random.chance(0.3)
      ? creditRow(account, time, logType.manage, pack, {
          text: `管理员调整额度：${amountText(pack)}`,
          event: { code: "balance_changed", params: { quota: pack, remark: "" } },
        })
      : creditRow(account, time, logType.topUp, pack, topUpNote(account, time, pack));
  };

  const modelFor = ({ key }: KeyAccount, { user }: Account): SeedModel => {
    if (key.models !== undefined) return random.pick(key.models);
    return random.chance(0.45) ? user.favourite : pickModel(random);
  };

  const costOf = (channelId: number, listPrice: number): number | null => {
    const ratio = costRatioOf(channelId);
    return ratio === null ? null : Math.round(listPrice * ratio);
  };

  const consumeRow = (
    account: Account,
    keyAccount: KeyAccount,
    time: number,
    call: {
      readonly model: string;
      readonly price: PriceRow;
      readonly quota: number;
      /** The charge before the group's ratio. */
      readonly listPrice: number;
      readonly promptTokens: number;
      readonly completionTokens: number;
      readonly cachedTokens: number;
      readonly firstToken: number | undefined;
      readonly channelId: number;
      readonly requestTime: number;
      readonly metadata: Readonly<Record<string, number>>;
    },
  ): HistoryRow => {
    const { key } = keyAccount;
    const { price, quota, firstToken } = call;
    const group = groupOf(account, keyAccount);
    account.balance -= quota;
    account.used += quota;
    account.requests += 1;
    keyAccount.used += quota;
    keyAccount.usedAt = time;
    return {
      group,
      cachedTokens: call.cachedTokens,
      firstToken,
      cost: costOf(call.channelId, call.listPrice),
      row: {
        user_id: account.id,
        created_at: time,
        type: logType.consume,
        content: "",
        username: account.user.name,
        token_name: key.name,
        model_name: call.model,
        quota,
        prompt_tokens: call.promptTokens,
        completion_tokens: call.completionTokens,
        channel_id: call.channelId,
        request_time: call.requestTime,
        is_stream: firstToken === undefined ? 0 : 1,
        source_ip: random.pick(account.user.addresses),
        metadata: JSON.stringify({
          group_name: group,
          backup_group_name: "",
          is_backup_group: false,
          price_type: price.type,
          group_ratio: ratioOf(group),
          input_ratio: price.input,
          output_ratio: price.output,
          ...call.metadata,
        }),
        token_id: keyAccount.id,
        request_id: requestIdAt(time),
        group,
      },
    };
  };

  const callRow = (account: Account, keyAccount: KeyAccount, time: number): HistoryRow => {
    const model = modelFor(keyAccount, account);
    const price = priceOf(model.name);
    if (price === undefined) throw new Error(`The model ${model.name} has no price`);
    const promptTokens = Math.max(3, Math.round(random.skewed(model.prompt, 0.9)));
    const completionTokens = model.completion === 0 ? 0 : Math.max(1, Math.round(random.skewed(model.completion, 0.8)));
    const cachedTokens =
      model.cached !== undefined && promptTokens > 1024 && random.chance(0.4)
        ? 128 * Math.floor((promptTokens * (0.3 + 0.6 * random.next())) / 128)
        : 0;
    const extra =
      model.cached === undefined || cachedTokens === 0
        ? undefined
        : {
            name: model.cached,
            count: cachedTokens,
            ratio: price.extraRatios[model.cached] ?? extraTokenClasses[model.cached].ratio,
          };
    const chargeAt = (groupRatio: number) =>
      charge({
        priceType: price.type,
        inputRatio: price.input,
        outputRatio: price.output,
        groupRatio,
        promptTokens,
        completionTokens,
        extraTokens: extra === undefined ? {} : { [extra.name]: { count: extra.count, ratio: extra.ratio } },
        quotaPerUnit: dollar,
      }).quota;
    const quota = chargeAt(ratioOf(groupOf(account, keyAccount)));
    if (account.balance < quota) return topUp(account, time, quota);
    const isStream = model.completion > 0 && random.chance(0.65);
    const firstResponse = Math.round(random.skewed(480, 0.5));
    const writing = model.speed === 0 ? 0 : (completionTokens / model.speed) * 1000;
    return consumeRow(account, keyAccount, time, {
      model: model.name,
      price,
      quota,
      listPrice: chargeAt(1),
      promptTokens,
      completionTokens,
      cachedTokens,
      firstToken: isStream ? firstResponse : undefined,
      channelId: random.pick(channelsOf(model.name)),
      requestTime: Math.round(firstResponse + writing * (0.8 + 0.5 * random.next())),
      metadata: {
        ...(isStream ? { first_response: firstResponse } : {}),
        ...(extra === undefined ? {} : { [extra.name]: extra.count, [`${extra.name}_ratio`]: extra.ratio }),
      },
    });
  };

  const welcomeRow = (newcomer: Account, time: number): HistoryRow =>
    creditRow(newcomer, time, logType.system, welcomeGift, {
      text: `注册赠送额度：${amountText(welcomeGift)}`,
      event: { code: "signup_bonus", params: { quota: welcomeGift } },
    });

  const tools: EventTools = {
    credit: creditRow,
    refund: (account, keyAccount, time, { model, channelId, quota, cost }, note) => {
      const { id, key } = keyAccount;
      const { row, ...rest } = creditRow(account, time, logType.system, quota, note);
      account.used -= quota;
      const group = groupOf(account, keyAccount);
      const call = { model_name: model, channel_id: channelId, token_id: id, token_name: key.name };
      return { ...rest, group, cost, row: { ...row, ...call, refunded: quota, group } };
    },
    charge: (account, keyAccount, time, call) => {
      const { price } = call;
      const tokens = { promptTokens: 1, completionTokens: 0 };
      const chargeAt = (groupRatio: number) =>
        charge({
          priceType: price.type,
          inputRatio: price.input,
          outputRatio: price.output,
          groupRatio,
          ...tokens,
          extraTokens: {},
          quotaPerUnit: dollar,
        }).quota;
      const quota = chargeAt(ratioOf(groupOf(account, keyAccount)));
      if (account.balance < quota) return undefined;
      return consumeRow(account, keyAccount, time, {
        ...call,
        ...tokens,
        quota,
        listPrice: chargeAt(1),
        cachedTokens: 0,
        firstToken: undefined,
        metadata: {},
      });
    },
  };

  return { welcomeRow, callRow, tools };
};
