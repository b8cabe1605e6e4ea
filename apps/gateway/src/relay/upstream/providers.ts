import {
  type Balance,
  balanceCall,
  billedAsOpenAi,
  modelListCall,
  otherBaseUrl,
  type ProviderCall,
  subscriptionCall,
  usageCall,
} from "../../domains/channel/provider-calls.ts";
import { unsupportedType } from "../../domains/channel/provider.ts";
import type { ChannelRow } from "../../domains/channel/store.ts";
import { Refusal, refuse } from "../../platform/http.ts";
import type { Vault } from "../../platform/vault.ts";
import { RelayError, relayErrors } from "../relay-error.ts";
import { readAll } from "../reply/reply.ts";
import { type RoutedChannel, routeChannel } from "../routing/catalog.ts";
import { asRelayError, defaultBaseUrls, type Upstream } from "./upstream.ts";

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 8_388_608;
const MAX_QUOTED_LENGTH = 300;
/** Days that OpenAI adds up at once. */
const USAGE_DAYS = 99;
const DAY_MS = 86_400_000;

const failed = (en: string, zh: string) => refuse(en, zh, { code: "channel_upstream_failed" });

/** The address that a channel's provider is asked at; undefined where none is known. */
const addressOf = ({ type, base_url: configured }: ChannelRow): string | undefined => {
  const address = configured === "" ? (defaultBaseUrls[type] ?? otherBaseUrl(type)) : configured;
  return address !== undefined && /^https?:\/\//.test(address) ? address : undefined;
};

const ask = async <Answer>(upstream: Upstream, channel: RoutedChannel, call: ProviderCall<Answer>): Promise<Answer> => {
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
const locate = (vault: Vault, row: ChannelRow): RoutedChannel => {
  const address = addressOf(row);
  if (address === undefined) throw unsupportedType();
  return routeChannel({ ...row, base_url: address }, vault);
};

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/** Account data that providers of channels offer: names of models, and balance. */
export const createProviders = ({ upstream, vault }: { readonly upstream: Upstream; readonly vault: Vault }) => ({
  /** The names of a provider's models, each once. */
  models: async (row: ChannelRow): Promise<string[]> => {
    const channel = locate(vault, row);
    const call = modelListCall(row.type, channel.row.base_url);
    if (call === undefined) throw unsupportedType();
    return [...new Set(await ask(upstream, channel, call))].filter((name) => name !== "");
  },
  /** The balance of a channel's account; `now` in Unix seconds. */
  balance: async (row: ChannelRow, now: number): Promise<Balance> => {
    const channel = locate(vault, row);
    const { base_url: baseUrl } = channel.row;
    if (billedAsOpenAi.has(row.type)) {
      const limit = await ask(upstream, channel, subscriptionCall(baseUrl));
      const from = dayOf(now * 1000 - USAGE_DAYS * DAY_MS);
      const cents = await ask(upstream, channel, usageCall(baseUrl, from, dayOf(now * 1000 + DAY_MS)));
      return { amount: limit - cents / 100, currency: "USD" };
    }
    const call = balanceCall(row.type, baseUrl);
    if (call === undefined) throw unsupportedType();
    return ask(upstream, channel, call);
  },
});

export type Providers = ReturnType<typeof createProviders>;
