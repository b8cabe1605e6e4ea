import { charge, type ExtraTokenClass, extraTokenClasses } from "@one-hub/sdk/format";
import type { PriceRow, RoutedChannel } from "../routing/catalog.ts";
import type { Services } from "../../context.ts";
import { MAX_BALANCE } from "../../domains/user/store.ts";
import { type AnyCall, primaryOf, type Route } from "../call.ts";
import type { Hold } from "./hold.ts";
import { createHoldSize, type HoldSize } from "./hold-size.ts";
import type { Settlement } from "./settlement.ts";
import { promptOf, writtenTextOf } from "./countable.ts";
import { approximateTokens } from "./tokenizer.ts";
import type { Usage } from "./usage.ts";

/** Price of a call. */
type Price = Pick<PriceRow, "type" | "input" | "output" | "extraRatios">;

/** Price of a model without a configured price. */
const unpriced: Price = {
  type: "tokens",
  input: 30,
  output: 30,
  extraRatios: {},
};

/** The model's name at the upstream (after `model_mapping`) and the name that is billed. */
export const namesOf = (call: AnyCall, channel: RoutedChannel) => {
  const mapped = channel.mapping.get(call.model);
  if (mapped === undefined || mapped === "") return { upstreamModel: call.model, billedModel: call.model };
  return mapped.startsWith("+")
    ? { upstreamModel: mapped.slice(1), billedModel: call.model }
    : { upstreamModel: mapped, billedModel: mapped };
};

/** Approximate tokens of the prompt; `pre_cost` 2 ignores pictures, 3 everything. */
const promptEstimate = ({ endpoint, body }: AnyCall, preCost: number) => {
  if (endpoint === undefined || preCost === 3) return 0;
  const prompt = promptOf(endpoint, body);
  return approximateTokens(prompt.text) + (preCost === 2 ? 0 : prompt.tokens);
};

/** What calls cost: the estimate to hold before, and the settlement after. */
export const createCharging = ({ catalog, options, clock }: Pick<Services, "catalog" | "options" | "clock">) => {
  /** Looked up once a call: a price that changes meanwhile counts from the next call on. */
  const priceOf = (billedModel: string): Price => catalog.priceOf(billedModel) ?? unpriced;

  const { sizeOf, noteCharge } = createHoldSize();

  const estimateOf = (call: AnyCall, route: Route, billedModel: string, price = priceOf(billedModel)): HoldSize =>
    sizeOf({
      model: billedModel,
      priceType: price.type,
      inputRatio: price.input,
      outputRatio: price.output,
      groupRatio: route.group.ratio,
      promptTokens: () => promptEstimate(call, route.channel.row.pre_cost),
      writtenTokens: () =>
        call.endpoint === undefined || route.channel.row.pre_cost === 3
          ? 0
          : approximateTokens(writtenTextOf(call.endpoint, call.body)),
      body: call.body,
      longestCompletion: catalog.infos().get(billedModel)?.row.max_tokens ?? 0,
      preConsumed: options.number("PreConsumedQuota"),
    });

  const settlementOf = (
    call: AnyCall,
    route: Route,
    hold: Hold,
    billedModel: string,
    price: Price,
    usage: Usage,
    firstResponse: number | undefined,
  ): Settlement => {
    // Only names of the table are kept by the usage reader.
    const classes = Object.entries(usage.extra) as [ExtraTokenClass, number][];
    const ratioOf = (name: ExtraTokenClass) => price.extraRatios[name] ?? extraTokenClasses[name].ratio;
    const chargeAt = (groupRatio: number) =>
      charge({
        priceType: price.type,
        inputRatio: price.input,
        outputRatio: price.output,
        groupRatio,
        promptTokens: usage.promptTokens,
        completionTokens: usage.completionTokens,
        extraTokens: Object.fromEntries(classes.map(([name, count]) => [name, { count, ratio: ratioOf(name) }])),
        quotaPerUnit: options.number("QuotaPerUnit"),
      }).quota;
    const quota = chargeAt(route.group.ratio);
    const costRatio = route.channel.row.cost_ratio;
    if (price.type !== "times" && route.group.ratio > 0) noteCharge(billedModel, quota / route.group.ratio);
    const { key } = call.caller;
    return {
      hold,
      quota: Math.min(quota, MAX_BALANCE),
      // Not the charge divided by the group's ratio, which may be 0.
      cost: costRatio === null ? null : Math.min(Math.round(chargeAt(1) * costRatio), MAX_BALANCE),
      username: key.username,
      tokenName: key.name,
      modelName: billedModel,
      promptTokens: usage.promptTokens,
      completionTokens: usage.completionTokens,
      cachedTokens: usage.extra.cached_tokens ?? usage.extra.cached_read_tokens ?? 0,
      channelId: route.channel.row.id,
      group: route.group.symbol,
      requestTime: Math.round(clock() - call.startedAt),
      isStream: call.stream,
      sourceIp: call.connection.ip,
      requestId: call.connection.requestId,
      isLogged: options.flag("LogConsumeEnabled"),
      metadata: {
        // By its name alone: the group may have been closed since the call began.
        group_name: primaryOf(key),
        backup_group_name: key.backup_group,
        is_backup_group: route.isBackup,
        price_type: price.type,
        group_ratio: route.group.ratio,
        input_ratio: price.input,
        output_ratio: price.output,
        ...(firstResponse === undefined ? {} : { first_response: firstResponse }),
        ...(usage.flags === undefined ? {} : { usage_flags: usage.flags }),
        ...Object.fromEntries(
          classes.flatMap(([name, count]) => [
            [name, count],
            [`${name}_ratio`, ratioOf(name)],
          ]),
        ),
      },
    };
  };

  return { priceOf, estimateOf, settlementOf };
};
