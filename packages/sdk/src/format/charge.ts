import { DEFAULT_QUOTA_PER_UNIT } from "./quota.ts";

/** Token classes with a price ratio of their own: the side they are charged on and the ratio where a price names none. */
export const extraTokenClasses = {
  cached_tokens: { side: "prompt", ratio: 1 },
  cached_write_tokens: { side: "prompt", ratio: 1.25 },
  cached_read_tokens: { side: "prompt", ratio: 0.1 },
  input_audio_tokens: { side: "prompt", ratio: 1 },
  input_text_tokens: { side: "prompt", ratio: 1 },
  input_image_tokens: { side: "prompt", ratio: 1 },
  output_audio_tokens: { side: "completion", ratio: 1 },
  output_text_tokens: { side: "completion", ratio: 1 },
  output_image_tokens: { side: "completion", ratio: 1 },
  reasoning_tokens: { side: "completion", ratio: 1 },
} as const satisfies Record<string, { side: "prompt" | "completion"; ratio: number }>;

/** Name of a token class with a ratio of its own. */
export type ExtraTokenClass = keyof typeof extraTokenClasses;

// The list is written above; Object.entries only loses its key type.
const classes = Object.entries(extraTokenClasses) as [ExtraTokenClass, (typeof extraTokenClasses)[ExtraTokenClass]][];

/** A service charged per call, in addition to tokens. */
export interface ChargedService {
  name: string;
  /** Variant of the service, may be empty. */
  type: string;
  calls: number;
  /** US dollars for one call. */
  priceUsd: number;
}

/** Everything that decides the charge of one call. */
export interface ChargeInput {
  /** `tokens`, or `times` for a fixed price a call. */
  priceType: string;
  /** Price ratios of the model, before the group. */
  inputRatio: number;
  outputRatio: number;
  /** Ratio of the group that served. */
  groupRatio: number;
  promptTokens: number;
  completionTokens: number;
  /** Count, and the price's own ratio where it names one, of each class in the call. */
  extraTokens?: Partial<Record<ExtraTokenClass, { count: number; ratio?: number | undefined }>>;
  services?: readonly ChargedService[];
  /** Points for one US dollar; default 500 000. */
  quotaPerUnit?: number;
}

/** A charge step by step. Points are integers; ratios are as multiplied. */
export interface Charge {
  /** Cost of the call, in points. */
  quota: number;
  /** The part for tokens, or for the call. */
  base: number;
  /** The part for services, group ratio included. */
  services: number;
  /** Tokens that count, extra classes included. */
  promptTokens: number;
  completionTokens: number;
  /** Price ratios with the group's multiplied in. */
  inputRatio: number;
  outputRatio: number;
  /** What each class adds to its side; negative when it is cheaper than a plain token. */
  extraTokens: {
    name: ExtraTokenClass;
    side: "prompt" | "completion";
    count: number;
    ratio: number;
    increase: number;
  }[];
  /** `minimum`: less than a point became one point. `no_tokens`: nothing was used, nothing is charged. */
  rule: "minimum" | "no_tokens" | undefined;
}

/**
 * The charge of one call in integer points with its steps, exactly as the gateway computes it,
 * in the same binary floats and the same order. For previews, tests and the log's explanation; the log row has the actual charge.
 *
 * @example
 * charge({ priceType: "tokens", inputRatio: 0.075, outputRatio: 0.3, groupRatio: 1, promptTokens: 12, completionTokens: 7 }).quota // 3
 */
export const charge = (input: ChargeInput): Charge => {
  const inputRatio = input.inputRatio * input.groupRatio;
  const outputRatio = input.outputRatio * input.groupRatio;
  const extraTokens = classes.flatMap(([name, { side, ratio: usual }]) => {
    const extra = input.extraTokens?.[name];
    if (extra === undefined || extra.count === 0) return [];
    const ratio = extra.ratio ?? usual;
    return [{ name, side, count: extra.count, ratio, increase: Math.trunc(extra.count * (ratio - 1)) + 0 }];
  });
  const added = (side: "prompt" | "completion"): number =>
    extraTokens.reduce((sum, extra) => (extra.side === side ? sum + extra.increase : sum), 0);
  // A class that is larger than its side, as more cached tokens than there were, takes nothing off the other side.
  const promptTokens = Math.max(0, input.promptTokens + added("prompt"));
  const completionTokens = Math.max(0, input.completionTokens + added("completion"));

  const base =
    input.priceType === "times"
      ? Math.trunc(1000 * inputRatio)
      : Math.ceil(promptTokens * inputRatio + completionTokens * outputRatio) + 0;
  const points = (input.services ?? []).reduce(
    (sum, { calls, priceUsd }) => sum + Math.ceil(priceUsd * (input.quotaPerUnit ?? DEFAULT_QUOTA_PER_UNIT)) * calls,
    0,
  );
  const services = points > 0 ? Math.ceil(points * input.groupRatio) : 0;

  let quota = base + services;
  let rule: Charge["rule"];
  if (inputRatio !== 0 && quota <= 0) {
    quota = 1;
    rule = "minimum";
  }
  if (promptTokens + completionTokens === 0) {
    quota = 0;
    rule = "no_tokens";
  }
  return { quota, base, services, promptTokens, completionTokens, inputRatio, outputRatio, extraTokens, rule };
};

/** The fields of a log row's `metadata` that tell its price. */
export type ChargeMetadata = {
  price_type: string;
  group_ratio: number;
  input_ratio: number;
  output_ratio: number;
  extra_billing?: Record<string, { type: string; call_count: number; price: number }> | undefined;
} & { [Name in ExtraTokenClass]?: number | undefined } & { [Name in `${ExtraTokenClass}_ratio`]?: number | undefined };

/** The fields of a log row that tell its price. */
export interface ChargeRow {
  prompt_tokens: number;
  completion_tokens: number;
  metadata: ChargeMetadata | null;
}

/**
 * What {@link charge} needs, out of a log row; undefined for rows that carry no price (all but consumption).
 *
 * @example const explained = chargeInputOf(row); if (explained) charge({ ...explained, quotaPerUnit });
 */
export const chargeInputOf = (row: ChargeRow): ChargeInput | undefined => {
  const { metadata } = row;
  if (metadata === null) return undefined;
  const extraTokens: NonNullable<ChargeInput["extraTokens"]> = {};
  for (const [name] of classes) {
    const count = metadata[name];
    if (count !== undefined) extraTokens[name] = { count, ratio: metadata[`${name}_ratio`] };
  }
  return {
    priceType: metadata.price_type,
    inputRatio: metadata.input_ratio,
    outputRatio: metadata.output_ratio,
    groupRatio: metadata.group_ratio,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    extraTokens,
    services: Object.entries(metadata.extra_billing ?? {}).map(([name, service]) => ({
      name,
      type: service.type,
      calls: service.call_count,
      priceUsd: service.price,
    })),
  };
};

/**
 * A charge before its group's ratio, in fractional points, to show the saving. Undefined for a ratio of 0, from which the
 * original charge cannot be computed.
 */
export const undiscountedQuota = (quota: number, groupRatio: number): number | undefined => {
  const original = quota / groupRatio;
  return groupRatio > 0 && Number.isFinite(original) ? original + 0 : undefined;
};
