import { type ModelTelemetryPoint, type TelemetryWindow, telemetryWindows } from "@one-hub/sdk";
import * as z from "zod/mini";
import { listSearch, textFilter } from "../../../lib/list-search.ts";

/** How something did: a model, one of its channels, a piece of time. */
export type Figures = Omit<ModelTelemetryPoint, "time">;

export const figureNames = [
  "calls",
  "success_rate",
  "errors",
  "average_latency",
  "p50_latency",
  "p95_latency",
  "first_token",
  "tokens_per_second",
] as const satisfies readonly (keyof Figures)[];

export type FigureName = (typeof figureNames)[number];

export const modelColumns = ["model", ...figureNames] as const;

/** One of {@link modelColumns}. */
export type ModelColumn = (typeof modelColumns)[number];

const windowChoice = () => {
  const known = z.custom<TelemetryWindow>((value) => telemetryWindows.some((window) => window === value));
  return z.catch(z._default(known, "24h"), "24h");
};

/** The address of the list of models. `keyword` are words of a name. */
export const telemetrySearch = z.object({
  ...listSearch(modelColumns, "-calls"),
  window: windowChoice(),
  keyword: textFilter(),
});

/** Search parameters of the page. */
export type TelemetrySearch = z.output<typeof telemetrySearch>;

/** The address of a model's page: its exact name. */
export const detailSearch = z.object({ model: textFilter(), window: windowChoice() });
