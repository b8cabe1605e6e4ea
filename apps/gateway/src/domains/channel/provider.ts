import type { Ctx } from "../../context.ts";
import { Refusal, refuse } from "../../platform/http.ts";
import { RelayError, relayErrors } from "../../relay/relay-error.ts";
import { readAll } from "../../relay/reply/reply.ts";
import { type RoutedChannel, routeChannel } from "../../relay/routing/catalog.ts";
import { asRelayError, defaultBaseUrls } from "../../relay/upstream/upstream.ts";
import {
  type Balance,
  balanceCall,
  billedAsOpenAi,
  modelListCall,
  otherBaseUrl,
  type ProviderCall,
  subscriptionCall,
  usageCall,
} from "./provider-calls.ts";
import { type ChannelRow, updateChannel } from "./store.ts";

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 8_388_608;
const MAX_QUOTED_LENGTH = 300;
/** Days that OpenAI adds up at once. */
const USAGE_DAYS = 99;
const DAY_MS = 86_400_000;

/** The gateway cannot do that for channels of this type. */
export const unsupportedType = (): Refusal =>
  refuse("This gateway can't do that for channels of this type", "此网关不支持对该类型的渠道执行此操作", {
    code: "channel_type_unsupported",
  });

const failed = (en: string, zh: string) => refuse(en, zh, { code: "channel_upstream_failed" });

/** The address that a channel's provider is asked at; undefined where none is known. */
const addressOf = ({ type, base_url: configured }: ChannelRow): string | undefined => {
  const address = configured === "" ? (defaultBaseUrls[type] ?? otherBaseUrl(type)) : configured;
  return address !== undefined && /^https?:\/\//.test(address) ? address : undefined;
};

const ask = async <Answer>(
  { upstream }: Pick<Ctx, "upstream">,
  channel: RoutedChannel,
  call: ProviderCall<Answer>,
): Promise<Answer> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let status: number;
  let text: string;
  try {
    const reply = await upstream.ask({ channel, method: "GET", path: call.path, authorize: call.headers, signal });
    ({ status } = reply);
    text = (await readAll(reply.body, MAX_ANSWER_BYTES, relayErrors.upstreamMalformed)).toString("utf8");
  } catch (error) {
    if (signal.aborted) throw failed("The upstream did not respond in time", "上游响应超时");
    const known = asRelayError(error, signal);
    if (!(known instanceof RelayError)) throw error;
    throw new Refusal(known.text, { code: "channel_upstream_failed" });
  }
  if (status < 200 || status > 299) {
    const words = upstream.conceal(channel, text.slice(0, MAX_QUOTED_LENGTH));
    throw failed(`The upstream answered ${status}: ${words}`, `上游返回 ${status}：${words}`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  const answer = call.read(json);
  if (answer === undefined) throw failed("The upstream's response can't be read", "无法读取上游的响应");
  return answer;
};

/** A channel at the address of its provider. */
const locate = (ctx: Pick<Ctx, "vault">, row: ChannelRow): RoutedChannel => {
  const address = addressOf(row);
  if (address === undefined) throw unsupportedType();
  return routeChannel({ ...row, base_url: address }, ctx.vault);
};

/** The names of a provider's models, each once. */
export const askModels = async (ctx: Ctx, row: ChannelRow): Promise<string[]> => {
  const channel = locate(ctx, row);
  const call = modelListCall(row.type, channel.row.base_url);
  if (call === undefined) throw unsupportedType();
  return [...new Set(await ask(ctx, channel, call))].filter((name) => name !== "");
};

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

const askBalance = async (ctx: Ctx, row: ChannelRow): Promise<Balance> => {
  const channel = locate(ctx, row);
  const { base_url: baseUrl } = channel.row;
  if (billedAsOpenAi.has(row.type)) {
    const limit = await ask(ctx, channel, subscriptionCall(baseUrl));
    const now = ctx.now * 1000;
    const cents = await ask(ctx, channel, usageCall(baseUrl, dayOf(now - USAGE_DAYS * DAY_MS), dayOf(now + DAY_MS)));
    return { amount: limit - cents / 100, currency: "USD" };
  }
  const call = balanceCall(row.type, baseUrl);
  if (call === undefined) throw unsupportedType();
  return ask(ctx, channel, call);
};

/** Asks for a channel's balance and stores it, in US dollars by the site's rate. */
export const refreshBalance = async (ctx: Ctx, row: ChannelRow): Promise<number> => {
  const { amount, currency } = await askBalance(ctx, row);
  const rate = ctx.options.number("PaymentUSDRate");
  const dollars = currency === "USD" || rate <= 0 ? amount : amount / rate;
  const balance = Math.round(dollars * 1e6) / 1e6;
  await updateChannel(ctx.db, row.id, { balance, balance_updated_time: ctx.now });
  return balance;
};
