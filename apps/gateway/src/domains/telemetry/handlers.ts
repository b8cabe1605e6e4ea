import type { Schemas } from "@one-hub/sdk";
import type { Ctx, Handlers } from "../../context.ts";
import { toErrorLog } from "../log/errors/view.ts";
import { listErrorLogs } from "../log/errors/store.ts";
import { findChannelNames } from "../log/store.ts";
import { dayBefore } from "../site-days/site-days.ts";
import type { Span } from "./figures.ts";
import {
  countByModelAndStart,
  type FiguresSum,
  listHotModels,
  sumByChannel,
  sumByModel,
  sumByStart,
  sumFigures,
} from "./store.ts";
import { figuresOf, mean } from "./view.ts";

type Window = Schemas["TelemetryWindow"];

const windows: Readonly<Record<Window, { readonly span: Span; readonly pieces: number }>> = {
  "1h": { span: 300, pieces: 12 },
  "24h": { span: 3600, pieces: 24 },
  "7d": { span: 21_600, pieces: 28 },
};

const MAX_HOT_MODELS = 10;
const MAX_ERRORS = 20;

/** The window's pieces, the running one last. */
const piecesOf = (ctx: Ctx, window: Window) => {
  const { span, pieces } = windows[window];
  const last = ctx.now - (ctx.now % span);
  const starts = Array.from({ length: pieces }, (_, index) => last - (pieces - 1 - index) * span);
  return { span, starts, from: last - (pieces - 1) * span };
};

const nothing: FiguresSum = {
  succeeded: 0,
  failed: 0,
  retried: 0,
  latency: 0,
  first_token: 0,
  streams: 0,
  prompt_tokens: 0,
  completion_tokens: 0,
  writing_time: 0,
  slowest: 0,
  buckets: [],
};

type Count = { readonly start: number; readonly succeeded: number; readonly failed: number };

const telemetryOf = (
  model: string,
  sum: FiguresSum,
  starts: readonly number[],
  counts: readonly Count[],
): Schemas["ModelTelemetry"] => {
  const byStart = new Map(counts.map((count) => [count.start, count]));
  const each = (read: (count: Count) => number) =>
    starts.map((start) => {
      const count = byStart.get(start);
      return count === undefined ? 0 : read(count);
    });
  return {
    model,
    ...figuresOf(sum, sum.failed),
    sparkline: each(({ succeeded, failed }) => succeeded + failed),
    sparkline_errors: each(({ failed }) => failed),
  };
};

/** How models and channels do. */
export const telemetryHandlers = {
  listModelTelemetry: async ({ query }, ctx) => {
    await ctx.telemetry.flush();
    const { span, starts, from } = piecesOf(ctx, query.window ?? "24h");
    const sums = await sumByModel(ctx.db, { span, from });
    const counts = Map.groupBy(await countByModelAndStart(ctx.db, { span, from }), (row) => row.model_name);
    return sums
      .map((sum) => telemetryOf(sum.model_name, sum, starts, counts.get(sum.model_name) ?? []))
      .filter(({ calls }) => calls > 0)
      .sort((left, right) => right.calls - left.calls || (left.model < right.model ? -1 : 1));
  },

  getModelTelemetry: async ({ query }, ctx) => {
    const { model, window = "24h" } = query;
    await ctx.telemetry.flush();
    await ctx.errorLog.drain();
    const { span, starts, from } = piecesOf(ctx, window);
    const filter = { span, from, model };
    const [total = nothing] = await sumByModel(ctx.db, filter);
    const pieces = await sumByStart(ctx.db, filter);
    const channels = await sumByChannel(ctx.db, filter);
    const { rows: errors } = await listErrorLogs(
      ctx.db,
      { model_name: model, start: Math.max(from, ctx.errorLog.keptFrom()) },
      { order: [{ column: "created_at", direction: "desc" }], size: MAX_ERRORS, offset: 0 },
    );
    const ids = [...channels, ...errors].map((row) => row.channel_id).filter((id) => id !== 0);
    const names = await findChannelNames(ctx.db, ids);
    const byStart = new Map(pieces.map((piece) => [piece.start, piece]));
    return {
      model,
      window,
      total: telemetryOf(model, total, starts, pieces),
      series: starts.map((time) => {
        const piece = byStart.get(time) ?? nothing;
        return { time, ...figuresOf(piece, piece.failed) };
      }),
      channels: channels
        .map((sum) => ({
          channel_id: sum.channel_id,
          channel_name: names.get(sum.channel_id) ?? "",
          ...figuresOf(sum, sum.failed + sum.retried),
        }))
        .sort((left, right) => right.calls - left.calls || left.channel_id - right.channel_id),
      latest_errors: errors.map((row) => toErrorLog(row, names)),
    };
  },

  getPublicFigures: async (_input, ctx) => {
    if (!ctx.options.flag("PublicFiguresEnabled")) return null;
    const { succeeded, failed, tokens, firstToken, streams } = await sumFigures(ctx.db, piecesOf(ctx, "7d"));
    return {
      calls: succeeded,
      tokens,
      success_rate: succeeded + failed === 0 ? null : succeeded / (succeeded + failed),
      first_token: mean(firstToken, streams),
    };
  },

  getHotModels: async ({ query }, ctx) => {
    await ctx.telemetry.flush();
    const calendar = ctx.siteZone.calendar();
    const { span } = windows["7d"];
    const start = query.from ?? calendar.startOf(dayBefore(calendar.dayOf(ctx.now), (query.days ?? 7) - 1));
    // The piece in which the range begins, whole.
    const filter = { span, from: start - (start % span), to: query.to };
    const { rows, total } = await listHotModels(ctx.db, filter, MAX_HOT_MODELS);
    return rows.map(({ model_name: model, calls, tokens }) => ({ model, calls, tokens, share: calls / total }));
  },
} satisfies Partial<Handlers>;
