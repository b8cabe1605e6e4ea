/** Parts of the page; the first is the default, as of all choices here. */
export const views = ["overview", "usage", "channels", "accounts", "people"] as const;
/** One of {@link views}. */
export type View = (typeof views)[number];

/** Measures of a chart: points, calls, or tokens of prompt and answer. */
export const measures = ["quota", "calls", "tokens"] as const;
/** One of {@link measures}. */
export type Measure = (typeof measures)[number];

/** Groupings of usage; gateways without the extension know the first three. */
export const groupings = ["model", "vendor", "channel", "user", "key", "group"] as const;
/** One of {@link groupings}. */
export type Grouping = (typeof groupings)[number];

/** The choice that an address names, or the default where it names none that is offered. */
export const choiceOf = <Choice extends string>(offered: readonly [Choice, ...Choice[]], name: string): Choice =>
  offered.find((choice) => choice === name) ?? offered[0];
