import type { components } from "@one-hub/sdk";
import { vendorIds } from "../model/vendors.ts";

type Price = components["schemas"]["Price"];

type Ratios = readonly [model: string, input: number, output: number];

/**
 * List prices as ratios: 1 is $0.002 per 1,000 tokens. Models of open one-hub's seed (recording
 * `price/listPrices.seed`) cost what they cost there, all others the vendor's list price.
 */
const pricesByVendor: readonly (readonly [vendor: number, prices: readonly Ratios[]])[] = [
  [
    vendorIds.none,
    [
      ["echo", 1, 1],
      ["echo-embedding", 0.5, 0.5],
    ],
  ],
  [
    vendorIds.openai,
    [
      ["gpt-5", 0.625, 5],
      ["gpt-5-mini", 0.125, 1],
      ["gpt-5-nano", 0.025, 0.2],
      ["gpt-4.1", 1, 4],
      ["gpt-4.1-mini", 0.2, 0.8],
      ["gpt-4.1-nano", 0.05, 0.2],
      ["gpt-4o", 2.5, 7.5],
      ["gpt-4o-mini", 0.075, 0.3],
      ["gpt-4-turbo", 5, 15],
      ["gpt-4", 15, 30],
      ["gpt-4-32k", 30, 60],
      ["gpt-3.5-turbo", 0.25, 0.75],
      ["gpt-3.5-turbo-instruct", 0.75, 1],
      ["o1", 7.5, 30],
      ["o1-mini", 0.55, 2.2],
      ["o3", 1, 4],
      ["o3-mini", 0.55, 2.2],
      ["o4-mini", 0.55, 2.2],
      ["babbage-002", 0.2, 0.2],
      ["davinci-002", 1, 1],
      ["dall-e-2", 8, 8],
      ["dall-e-3", 20, 20],
      ["text-embedding-ada-002", 0.05, 0.05],
      ["text-embedding-3-small", 0.01, 0.01],
      ["text-embedding-3-large", 0.065, 0.065],
    ],
  ],
  [
    vendorIds.anthropic,
    [
      ["claude-3-opus-20240229", 7.5, 22.5],
      ["claude-3-haiku-20240307", 0.125, 0.625],
      ["claude-3-5-haiku-20241022", 0.4, 2],
      ["claude-3-5-sonnet-20241022", 1.5, 7.5],
      ["claude-3-7-sonnet-20250219", 1.5, 7.5],
      ["claude-sonnet-4-20250514", 1.5, 7.5],
      ["claude-opus-4-20250514", 7.5, 37.5],
    ],
  ],
  [
    vendorIds.gemini,
    [
      ["gemini-1.5-pro", 1.75, 5.25],
      ["gemini-1.5-flash", 0.0375, 0.15],
      ["gemini-2.0-flash", 0.05, 0.2],
      ["gemini-2.0-flash-lite", 0.0375, 0.15],
      ["gemini-2.5-pro", 0.625, 5],
      ["gemini-2.5-flash", 0.15, 1.25],
      ["gemini-2.5-flash-lite", 0.05, 0.2],
    ],
  ],
  [
    vendorIds.deepseek,
    [
      ["deepseek-chat", 0.75, 0.75],
      ["deepseek-reasoner", 0.275, 1.095],
    ],
  ],
  [
    vendorIds.qwen,
    [
      ["qwen-turbo", 0.0214, 0.0429],
      ["qwen-plus", 0.0571, 0.1429],
      ["qwen-max", 0.1714, 0.6857],
    ],
  ],
  [
    vendorIds.moonshot,
    [
      ["moonshot-v1-8k", 0.1, 1],
      ["moonshot-v1-32k", 0.5, 1.5],
      ["moonshot-v1-128k", 1, 2.5],
    ],
  ],
  [
    vendorIds.mistral,
    [
      ["mistral-large-latest", 1, 3],
      ["mistral-small-latest", 0.05, 0.15],
      ["open-mistral-nemo", 0.075, 0.075],
      ["codestral-latest", 0.15, 0.45],
      ["mistral-embed", 0.05, 0.05],
    ],
  ],
  [
    vendorIds.groq,
    [
      ["llama-3.3-70b-versatile", 0.295, 0.395],
      ["llama-3.1-8b-instant", 0.025, 0.04],
    ],
  ],
  [
    vendorIds.cohere,
    [
      ["command-r", 0.075, 0.3],
      ["command-r-plus", 1.25, 5],
    ],
  ],
  [
    vendorIds.cloudflare,
    [
      ["@cf/meta/llama-3.1-8b-instruct", 0, 0],
      ["@cf/baai/bge-base-en-v1.5", 0, 0],
    ],
  ],
  [
    vendorIds.xai,
    [
      ["grok-3", 1.5, 7.5],
      ["grok-3-mini", 0.15, 0.25],
      ["grok-4", 1.5, 7.5],
    ],
  ],
];

/** Prices of Midjourney actions, by speed. Actions that only open a dialogue are free: its submission is charged. */
const midjourneyPrices: readonly (readonly [action: string, price: number])[] = [
  ["imagine", 50],
  ["variation", 50],
  ["high_variation", 50],
  ["low_variation", 50],
  ["reroll", 50],
  ["blend", 50],
  ["modal", 50],
  ["zoom", 50],
  ["pan", 50],
  ["shorten", 50],
  ["describe", 25],
  ["upscale", 25],
  ["swap_face", 25],
  ["upload", 5],
  ["inpaint", 0],
  ["custom_zoom", 0],
];

/** Ratios of one call: 50 is $0.10. */
const pricesByCall: readonly (readonly [vendor: number, model: string, price: number])[] = [
  ...["mj_", "mj_turbo_", "mj_relax_"].flatMap((speed) =>
    midjourneyPrices.map(([action, price]) => [vendorIds.midjourney, `${speed}${action}`, price] as const),
  ),
  [vendorIds.suno, "chirp-v3-0", 50],
  [vendorIds.suno, "chirp-v3-5", 50],
  [vendorIds.suno, "suno_lyrics", 5],
];

/** The built-in price list, sorted as the contract lists prices. */
export const defaultPrices: readonly Price[] = [
  ...pricesByVendor.flatMap(([vendor, prices]) =>
    prices.map(([model, input, output]): Price => ({
      model,
      type: "tokens",
      channel_type: vendor,
      input,
      output,
      locked: false,
    })),
  ),
  ...pricesByCall.map(([vendor, model, input]): Price => ({
    model,
    type: "times",
    channel_type: vendor,
    input,
    output: 0,
    locked: false,
  })),
].sort((left, right) => left.channel_type - right.channel_type || (left.model < right.model ? -1 : 1));
