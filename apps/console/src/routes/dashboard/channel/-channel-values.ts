import type { Channel, ChannelInput, ProviderModelsInput } from "@one-hub/sdk";
import { formatDecimal } from "@one-hub/sdk/format";
import { amountWithPoint } from "../../../lib/decimal-input.ts";
import { keyLines, singleKey } from "./-channel-schema.ts";
import { channelKindOf } from "./-channel-types.ts";
import { type MapInput, EMPTY_MAP, mapInputOf, pairsOf, storedPairs } from "./-map-input.ts";
import { type PluginValues, pluginOf, pluginValuesOf } from "./-plugin-values.ts";

/** Ways of counting a prompt for the amount held before a call: 1 everything, 2 no images, 3 nothing. */
export const preCosts = ["1", "2", "3"] as const;

/** A new channel: OpenAI, for the default group. */
export const emptyChannelForm = () => ({
  type: "1",
  name: "",
  tag: "",
  baseUrl: "",
  other: "",
  /** One key, or a key a line. Empty while an existing channel keeps its own. */
  key: "",
  batch: false,
  groups: ["default"] as string[],
  models: [] as string[],
  testModel: "",
  priority: "0",
  weight: "1",
  /** Empty while it is not known; extension `channel_cost`. */
  costRatio: "",
  modelMapping: EMPTY_MAP,
  modelHeaders: EMPTY_MAP,
  customParameter: "",
  disabledStream: [] as string[],
  proxy: "",
  preCost: "1",
  onlyChat: false,
  compatibleResponse: false,
  allowExtraBody: false,
  /** Streams ask the upstream for their usage; extension `include_usage`. */
  includeUsage: true,
  plugins: {} as PluginValues,
});

/** The channel form as typed. */
export type ChannelFormValues = ReturnType<typeof emptyChannelForm>;

/** Fields that change together. */
export type ChannelFormChange = Partial<ChannelFormValues>;

/** The names of a comma list. */
export const namesOf = (list: string | null | undefined): string[] => [
  ...new Set(
    (list ?? "")
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  ),
];

const includeUsageOf = (plugin: Channel["plugin"]): boolean => plugin?.stream?.include_usage !== false;

/** Decimals of a cost ratio as it is typed: enough for every digit of a float that could be meant. */
const COST_RATIO_DIGITS = 20;

/** The form of a stored channel. Its key is left out: an empty field keeps it. */
export const channelFormOf = (channel: Channel): ChannelFormValues => ({
  type: String(channel.type),
  name: channel.name,
  tag: channel.tag,
  baseUrl: channel.base_url ?? "",
  other: channel.other,
  key: "",
  batch: false,
  groups: namesOf(channel.group),
  models: namesOf(channel.models),
  testModel: channel.test_model,
  priority: String(channel.priority ?? 0),
  weight: String(channel.weight ?? 1),
  costRatio: typeof channel.cost_ratio === "number" ? formatDecimal(channel.cost_ratio, COST_RATIO_DIGITS) : "",
  modelMapping: mapInputOf(channel.model_mapping),
  modelHeaders: mapInputOf(channel.model_headers),
  customParameter: channel.custom_parameter ?? "",
  disabledStream: [...(channel.disabled_stream ?? [])],
  proxy: channel.proxy ?? "",
  preCost: String(channel.pre_cost === 0 ? 1 : channel.pre_cost),
  onlyChat: channel.only_chat,
  compatibleResponse: channel.compatible_response,
  allowExtraBody: channel.allow_extra_body,
  includeUsage: includeUsageOf(channel.plugin),
  plugins: pluginValuesOf(channel.type, channel.plugin),
});

/** Values that choosing a type fills in. */
const defaultsOfType = (type: string): Pick<ChannelFormValues, "plugins" | "models" | "testModel" | "other"> => {
  const kind = channelKindOf(Number(type));
  return {
    plugins: pluginValuesOf(kind.id, undefined),
    models: [...kind.models],
    testModel: kind.tests ? kind.testModel : "",
    other: kind.otherFallback ?? "",
  };
};

/**
 * Defaults that a change of the type fills into fields that are empty or still have the former type's.
 *
 * @param stored The form as it was opened on a stored channel, whose own values return with its type.
 */
export const changesOfType = (
  form: ChannelFormValues,
  type: string,
  stored: ChannelFormValues | undefined,
): ChannelFormChange => {
  const former = channelKindOf(Number(form.type));
  const next = channelKindOf(Number(type));
  const { plugins, models, testModel, other } = stored?.type === type ? stored : defaultsOfType(type);
  const untouched =
    form.models.length === 0 || (former.models.length > 0 && form.models.join() === former.models.join());
  const keepsOther = next.other === former.other && form.other !== "" && form.other !== former.otherFallback;
  return {
    type,
    ...(type !== form.type && { plugins }),
    ...(untouched && { models: [...models] }),
    ...((form.testModel === "" || form.testModel === former.testModel) && { testModel }),
    // A version, a region and a header are different things.
    ...(!keepsOther && { other }),
  };
};

/** Mapped models are served as well, so their names join the list. */
const modelsOf = ({ models }: ChannelFormValues, mapping: MapInput): string =>
  [...new Set([...models, ...(pairsOf(mapping) ?? []).map(({ name }) => name)])].join(",");

/** What differs from gateway to gateway in a write. */
export interface WriteTerms {
  /** The gateway knows `plugin.stream.include_usage`. */
  readonly hasIncludeUsage: boolean;
  /** The gateway knows `cost_ratio`. */
  readonly hasCostRatio: boolean;
}

/**
 * A checked form as the gateway takes it, except for the key and the name.
 *
 * @param stored The plugins as stored: those that the form does not show are kept.
 */
export const bodyOf = (form: ChannelFormValues, stored: Channel["plugin"], terms: WriteTerms) => {
  const kind = channelKindOf(Number(form.type));
  const mapping = kind.mapsModels ? form.modelMapping : EMPTY_MAP;
  const { stream, ...kept } = stored ?? {};
  const usage = form.includeUsage ? {} : { include_usage: false };
  const streams = terms.hasIncludeUsage ? { ...omitUsage(stream), ...usage } : stream;
  return {
    type: kind.id,
    tag: form.tag.trim(),
    base_url:
      kind.base === "hidden"
        ? ""
        : keyLines(form.baseUrl)
            .map((each) => each.replace(/\/+$/, ""))
            .join("\n"),
    other: kind.other === undefined ? "" : form.other.trim() || (kind.otherFallback ?? ""),
    models: modelsOf(form, mapping),
    group: form.groups.join(","),
    test_model: kind.tests ? form.testModel.trim() : "",
    priority: Number(form.priority),
    weight: Number(form.weight),
    model_mapping: storedPairs(pairsOf(mapping) ?? []),
    model_headers: storedPairs(pairsOf(form.modelHeaders) ?? []),
    custom_parameter: form.customParameter.trim(),
    disabled_stream: [...form.disabledStream],
    proxy: form.proxy.trim(),
    pre_cost: Number(form.preCost) as NonNullable<ChannelInput["pre_cost"]>,
    only_chat: form.onlyChat,
    compatible_response: form.compatibleResponse,
    allow_extra_body: form.allowExtraBody,
    ...(terms.hasCostRatio && {
      cost_ratio: form.costRatio.trim() === "" ? null : Number(amountWithPoint(form.costRatio)),
    }),
    plugin: {
      ...pluginOf(kind.id, form.plugins, kept),
      ...(streams !== undefined && Object.keys(streams).length > 0 && { stream: streams }),
    },
  } satisfies ChannelInput;
};

const omitUsage = (stream: NonNullable<Channel["plugin"]>["stream"] | undefined) =>
  Object.fromEntries(Object.entries(stream ?? {}).filter(([name]) => name !== "include_usage"));

/** Values of fields that the type of a channel does not show. Another program may have written them. */
const hiddenOf = (channel: Channel): Partial<Pick<Channel, "base_url" | "other" | "test_model" | "model_mapping">> => {
  const { base, other, tests, mapsModels } = channelKindOf(channel.type);
  return {
    ...(base === "hidden" && { base_url: channel.base_url }),
    ...(other === undefined && { other: channel.other }),
    ...(!tests && { test_model: channel.test_model }),
    ...(!mapsModels && { model_mapping: channel.model_mapping }),
  };
};

/** Stored values without a field in the form, while the form has the stored channel's type. */
const heldOf = (form: ChannelFormValues, channel: Channel | undefined) =>
  channel !== undefined && Number(form.type) === channel.type ? hiddenOf(channel) : {};

/** A whole channel with a checked form over it. Properties without a field (figures, status, key) stay. */
export const updateBody = (form: ChannelFormValues, channel: Channel, terms: WriteTerms) => ({
  ...channel,
  ...bodyOf(form, channel.plugin, terms),
  ...heldOf(form, channel),
  name: form.name.trim(),
  key: form.key.trim() === "" ? channel.key : form.key.trim(),
});

/** A copy of a channel, as it is created: figures and status are reset. */
export const copyForm = (channel: Channel, name: string): ChannelFormValues => ({ ...channelFormOf(channel), name });

/**
 * A checked form as a new channel, except for its key.
 *
 * @param original The channel that is copied.
 */
export const createBody = (form: ChannelFormValues, original: Channel | undefined, terms: WriteTerms) => ({
  ...bodyOf(form, original?.plugin ?? {}, terms),
  ...heldOf(form, original),
  name: form.name.trim(),
});

/**
 * The channel of a form as the gateway asks its provider for models; of several lines the first, as one provider is asked.
 *
 * @param stored The edited or copied channel. Its key is used where none is typed.
 */
export const describedChannel = (
  form: ChannelFormValues,
  stored: Channel | undefined,
  terms: WriteTerms,
): ProviderModelsInput => {
  const body = createBody(form, stored, terms);
  const [typed] = keyLines(form.batch ? form.key : singleKey(form.key));
  return {
    ...body,
    base_url: keyLines(body.base_url ?? "")[0] ?? "",
    key: typed ?? keyLines(stored?.key ?? "")[0] ?? "",
    // The gateway takes the stored key of a channel that is sent without one.
    ...(stored !== undefined && { id: stored.id }),
  };
};
