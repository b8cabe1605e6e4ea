import { createHash, timingSafeEqual } from "node:crypto";
import type { Counter, Gauge, Histogram } from "prom-client";

/** Figures that are read when the metrics are. */
export type MetricsFigures = {
  readonly queues: readonly { readonly name: string; readonly waiting: number }[];
  readonly holds: { readonly count: number; readonly quota: number };
  /** Bytes. */
  readonly databaseSize: number;
  readonly enabledChannels: number;
};

/** A call that a channel answered; times in milliseconds. */
export type MeasuredCall = {
  readonly model: string;
  readonly channelId: number;
  readonly latency: number;
  readonly firstToken: number | undefined;
  readonly promptTokens: number;
  readonly completionTokens: number;
};

/** Labels of a reply. */
export type ReplyKind = "relay" | "api" | "console";

/** Figures of this process in Prometheus' text format, behind a user and a password of their own. */
export type Metrics = {
  readonly isAllowed: (authorization: string | undefined) => boolean;
  readonly noteCall: (call: MeasuredCall) => void;
  readonly noteFailure: (call: Pick<MeasuredCall, "model" | "channelId"> & { readonly retried: boolean }) => void;
  readonly noteReply: (kind: ReplyKind, status: number) => void;
  readonly contentType: string;
  readonly text: (figures: MetricsFigures) => Promise<string>;
};

const MAX_MODELS = 200;
const MAX_CHANNELS = 500;
const OTHERS = "other";

const latencySeconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300];

/** Every label value is a series for the life of the process: what is seen after the first ones counts together. */
const createLabels = (most: number) => {
  const known = new Set<string>();
  return (value: string): string => {
    if (known.has(value)) return value;
    if (known.size >= most) return OTHERS;
    known.add(value);
    return value;
  };
};

const digest = (text: string) => createHash("sha256").update(text).digest();

export const createMetrics = async (credentials: {
  readonly user: string;
  readonly password: string;
}): Promise<Metrics> => {
  // Loaded only where metrics are set up.
  const client = await import("prom-client");
  const register = new client.Registry();
  client.collectDefaultMetrics({ register });
  const registers = [register];
  const labelNames = ["model", "channel"] as const;

  type Name = (typeof labelNames)[number];
  const duration: Histogram<Name> = new client.Histogram({
    name: "gateway_relay_duration_seconds",
    help: "Time from a relay call to the end of its answer",
    labelNames,
    buckets: latencySeconds,
    registers,
  });
  const firstToken: Histogram<Name> = new client.Histogram({
    name: "gateway_relay_first_token_seconds",
    help: "Time from a streamed relay call to its first token",
    labelNames,
    buckets: latencySeconds,
    registers,
  });
  const tokens: Counter<Name | "kind"> = new client.Counter({
    name: "gateway_relay_tokens_total",
    help: "Tokens charged",
    labelNames: [...labelNames, "kind"],
    registers,
  });
  const failures: Counter<Name | "retried"> = new client.Counter({
    name: "gateway_relay_failures_total",
    help: "Attempts that failed at a channel; retried is true where another attempt followed",
    labelNames: [...labelNames, "retried"],
    registers,
  });
  const replies: Counter<"kind" | "status"> = new client.Counter({
    name: "gateway_http_replies_total",
    help: "Replies by HTTP status",
    labelNames: ["kind", "status"],
    registers,
  });
  const gauge = (name: string, help: string): Gauge => new client.Gauge({ name, help, registers });
  const queued: Gauge<"queue"> = new client.Gauge({
    name: "gateway_queue_entries",
    help: "Entries that wait to be written",
    labelNames: ["queue"],
    registers,
  });
  const holds = gauge("gateway_open_holds", "Calls in progress for which points are set aside");
  const held = gauge("gateway_held_quota", "Points set aside for calls in progress");
  const size = gauge("gateway_database_bytes", "Size of the database");
  const channels = gauge("gateway_enabled_channels", "Channels that are enabled");

  const modelLabel = createLabels(MAX_MODELS);
  const channelLabel = createLabels(MAX_CHANNELS);
  const labelsOf = ({ model, channelId }: Pick<MeasuredCall, "model" | "channelId">) => ({
    model: modelLabel(model),
    channel: channelLabel(String(channelId)),
  });

  const expected = digest(`Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString("base64")}`);
  return {
    isAllowed: (authorization) => timingSafeEqual(digest(authorization ?? ""), expected),
    noteCall: (call) => {
      const labels = labelsOf(call);
      duration.observe(labels, call.latency / 1000);
      if (call.firstToken !== undefined) firstToken.observe(labels, call.firstToken / 1000);
      tokens.inc({ ...labels, kind: "prompt" }, call.promptTokens);
      tokens.inc({ ...labels, kind: "completion" }, call.completionTokens);
    },
    noteFailure: (call) => failures.inc({ ...labelsOf(call), retried: String(call.retried) }),
    noteReply: (kind, status) => replies.inc({ kind, status: String(status) }),
    contentType: register.contentType,
    text: (figures) => {
      for (const { name, waiting } of figures.queues) queued.set({ queue: name }, waiting);
      holds.set(figures.holds.count);
      held.set(figures.holds.quota);
      size.set(figures.databaseSize);
      channels.set(figures.enabledChannels);
      return register.metrics();
    },
  };
};
