import type { components } from "@one-hub/sdk";
import type { Ctx, Handlers } from "../../context.ts";
import { createRawReply, Refusal, refuse } from "../../platform/http.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { openChannel, sealChannelSecrets } from "./channel-secrets.ts";
import { newChannels } from "./new-channels.ts";
import { billedAsOpenAi } from "./provider-calls.ts";
import { refreshBalance, watchBalance } from "./provider.ts";
import { requireChannel } from "./require-channel.ts";
import { type ChannelRow, listEnabledChannels } from "./store.ts";

type ChannelInput = components["schemas"]["ChannelInput"];

const MAX_BALANCES_AT_ONCE = 4;

/** The row of a channel that may not be saved; its secrets are sealed as those of a channel with the id 0. */
const unsavedRow = (ctx: Ctx, input: ChannelInput, key: string): ChannelRow => {
  const [made] = newChannels({ ...input, key: "-" }, ctx.now);
  if (made === undefined) throw new Error("A channel with a key makes a row");
  const { key: _placeholder, proxy, model_headers: headers, ...row } = made;
  const secrets = sealChannelSecrets(ctx.vault, 0, { key, proxy, model_headers: headers ?? null });
  return {
    ...row,
    id: 0,
    key_sealed: "",
    key_hash: "",
    test_time: 0,
    response_time: 0,
    balance: 0,
    balance_updated_time: 0,
    used_quota: 0,
    disabled_reason: "",
    disabled_detail: "",
    disabled_time: 0,
    model_mapping: row.model_mapping ?? null,
    model_headers: headers ?? null,
    custom_parameter: row.custom_parameter ?? null,
    disabled_stream: row.disabled_stream ?? null,
    plugin: row.plugin ?? null,
    cost_ratio: row.cost_ratio ?? null,
    deleted_at: null,
    proxy,
    ...secrets,
  };
};

/** A saved channel with the sent type. Its key goes nowhere but where it was saved to go. */
const savedRow = async (ctx: Ctx, id: number, input: ChannelInput): Promise<ChannelRow> => {
  const stored = await requireChannel(ctx, id);
  const { base_url: address, proxy } = openChannel(ctx.vault, stored);
  const isElsewhere = (input.base_url ?? address) !== address || (input.proxy ?? proxy) !== proxy;
  const isOther = input.type !== undefined && input.type !== stored.type && address === "";
  if (isElsewhere || isOther)
    throw refuse("The address was changed: send the key, too", "地址已更改，请同时填写密钥", {
      code: "channel_key_needed",
      param: "key",
    });
  return { ...stored, type: input.type ?? stored.type };
};

export const providerHandlers = {
  listProviderModels: async ({ body }, ctx) => {
    const key = emptyToUndefined(body.key?.trim());
    if (key !== undefined) return ctx.providers.models(unsavedRow(ctx, body, key.split(/\r?\n/)[0] ?? ""));
    if (body.id === undefined)
      throw refuse("A channel needs a key", "渠道密钥不能为空", { code: "value_missing", param: "key" });
    return ctx.providers.models(await savedRow(ctx, body.id, body));
  },

  updateChannelBalance: async ({ path }, ctx) => {
    const balance = await refreshBalance(ctx, await requireChannel(ctx, path.id));
    await ctx.catalog.reloadChannels();
    return createRawReply({ success: true, message: "", balance });
  },

  updateAllChannelBalances: async (_input, ctx) => {
    const rows = (await listEnabledChannels(ctx.db)).filter(({ type }) => billedAsOpenAi.has(type));
    const next = async (): Promise<void> => {
      for (let row = rows.shift(); row !== undefined; row = rows.shift()) {
        try {
          await watchBalance(ctx, row);
        } catch (error) {
          // One account that cannot be read keeps no other from being read.
          if (!(error instanceof Refusal)) throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: MAX_BALANCES_AT_ONCE }, next));
    await ctx.catalog.reloadChannels();
  },

  testChannel: async ({ path, query }, ctx) => {
    await requireChannel(ctx, path.id);
    const result = await ctx.channelTests.testOne(path.id, emptyToUndefined(query.model));
    if (result.ok) {
      const message = ctx.language === "zh" ? "测试通过" : "The test passed";
      return createRawReply({ success: true, message, time: result.seconds });
    }
    if (result.isUnsupported) throw new Refusal(result.message, { code: "channel_type_unsupported" });
    throw new Refusal(
      { en: `The test failed: ${result.message.en}`, zh: `测试失败：${result.message.zh}` },
      { code: "channel_test_failed", extra: { time: result.seconds } },
    );
  },

  testAllChannels: async (_input, ctx) => {
    if ((await ctx.channelTests.start()) === undefined) throw testsRunning();
  },
} satisfies Partial<Handlers>;

export const testsRunning = (): Refusal =>
  refuse("Channels are being tested already", "测试已在运行中", { code: "channel_test_running" });
