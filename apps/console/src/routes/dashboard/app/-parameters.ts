import type { RelayChatInput } from "@one-hub/sdk";
import { withDecimalPoint } from "../../../lib/decimal-input.ts";

/** Numbers that go with a call, and what the API takes. */
const numbers = {
  temperature: { least: 0, most: 2, whole: false },
  top_p: { least: 0, most: 1, whole: false },
  max_tokens: { least: 1, most: 1_073_741_824, whole: true },
  presence_penalty: { least: -2, most: 2, whole: false },
  frequency_penalty: { least: -2, most: 2, whole: false },
  seed: { least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER, whole: true },
} as const;

export type NumberName = keyof typeof numbers;

/** The numbers in the order of the panel. */
// Object.keys loses the names.
export const numberNames = Object.keys(numbers) as readonly NumberName[];

/** Least and most of a number; a seed is any whole one. */
export const rangeOf = (name: NumberName): (typeof numbers)[NumberName] => numbers[name];

/** How much a model thinks first. */
export const efforts = ["minimal", "low", "medium", "high"] as const;

const parameterNames = [...numberNames, "stop", "reasoning_effort"] as const;

/** The same for every parameter. */
export const eachParameter = <Value>(value: Value): Readonly<Record<(typeof parameterNames)[number], Value>> =>
  // Object.fromEntries loses the names.
  Object.fromEntries(parameterNames.map((name) => [name, value])) as ReturnType<typeof eachParameter<Value>>;

/** As typed: what is empty is not sent. */
export type Typed = ReturnType<typeof eachParameter<string>>;

/** Nothing is set. */
export const noParameters: Typed = eachParameter("");

/** The API takes four. */
export const mostStops = 4;

/** Parameters of a call, and the invalid ones. */
export interface Parameters {
  readonly values: Pick<RelayChatInput, NumberName | "stop" | "reasoning_effort">;
  readonly wrong: ReadonlySet<keyof Typed>;
}

const numberOf = (name: NumberName, typed: string): number | undefined => {
  const { least, most, whole } = numbers[name];
  const text = whole ? typed.trim() : withDecimalPoint(typed);
  if (!(whole ? /^-?\d+$/ : /^-?(?:\d+\.?\d*|\.\d+)$/).test(text)) return undefined;
  const value = Number(text);
  return value < least || value > most || (whole && !Number.isSafeInteger(value)) ? undefined : value;
};

export const readParameters = (typed: Typed): Parameters => {
  const values: { -readonly [Name in keyof Parameters["values"]]: Parameters["values"][Name] } = {};
  const wrong = new Set<keyof Typed>();
  for (const name of numberNames) {
    if (typed[name].trim() === "") continue;
    const value = numberOf(name, typed[name]);
    if (value === undefined) wrong.add(name);
    else values[name] = value;
  }
  const stops = typed.stop.split("\n").filter((line) => line !== "");
  if (stops.length > mostStops) wrong.add("stop");
  else if (stops.length > 0) values.stop = stops;
  if (typed.reasoning_effort !== "") values.reasoning_effort = typed.reasoning_effort;
  return { values, wrong };
};
