import type { Logger } from "pino";
import type { Services } from "../../context.ts";
import type { Call } from "../call.ts";
import type { Usage, UsageFlag } from "./usage.ts";

/** Tokens that a call may have where nothing is known about its model. */
const MAX_UNKNOWN_TOKENS = 10_000_000;
/** Tokens that upstreams add on their own: templates, instructions, ends of messages. */
const SPARE_TOKENS = 1000;
const MAX_ANSWERS = 128;
const WARNING_INTERVAL_MS = 3_600_000;

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value > 0;

/** Whether a request refers to what its bytes do not show: pictures, files and sound by address or id. */
const refersElsewhere = ({ raw }: Call) =>
  /"(?:image_url|video_url|file_id|file_url|file)"/.test(raw.toString("latin1"));

/** Checks reported tokens against what the model and the call allow. */
export const createUsageLimits = ({ catalog }: Pick<Services, "catalog">) => {
  const known = (value: number | undefined) => (value !== undefined && value > 0 ? value : MAX_UNKNOWN_TOKENS);

  return (call: Call, billedModel: string, usage: Usage, answerBytes: number): Usage => {
    const { body } = call;
    const info = (catalog.infos().get(billedModel) ?? catalog.infos().get(call.model))?.row;
    const answers = isCount(body["n"]) ? Math.min(body["n"], MAX_ANSWERS) : 1;
    const { input } = body;
    const inputs = call.endpoint === "embeddings" && Array.isArray(input) ? Math.max(1, input.length) : 1;
    const maxPrompt = Math.min(known(info?.context_length) * inputs, MAX_UNKNOWN_TOKENS);
    const maxCompletion = Math.min(known(info?.max_tokens) * answers, MAX_UNKNOWN_TOKENS);
    let isCapped = false;
    const cap = (tokens: number, most: number) => {
      if (tokens > most) isCapped = true;
      return Math.min(tokens, most);
    };
    const promptTokens = cap(usage.promptTokens, maxPrompt);
    const completionTokens = cap(usage.completionTokens, maxCompletion);
    const extra = Object.fromEntries(
      Object.entries(usage.extra).map(([name, tokens]) => [
        name,
        cap(tokens, /^(?:output|reasoning)/.test(name) ? maxCompletion : maxPrompt),
      ]),
    );
    const flags: UsageFlag[] = [...(usage.flags ?? [])];
    if (isCapped) flags.push("capped");
    else if (!flags.includes("counted")) {
      const asked = body["max_completion_tokens"] ?? body["max_tokens"];
      const hidden = usage.extra.reasoning_tokens ?? 0;
      if (
        (promptTokens > call.raw.byteLength + SPARE_TOKENS && !refersElsewhere(call)) ||
        completionTokens - hidden > answerBytes + SPARE_TOKENS ||
        (isCount(asked) && completionTokens > asked * answers + SPARE_TOKENS)
      )
        flags.push("unexplained");
    }
    if (flags.length === 0) return usage;
    return { promptTokens, completionTokens, extra, flags };
  };
};

/** Writes at most one warning a channel and hour about usage that its upstream reports wrongly. */
export const createUsageWarning = ({ log, clock }: { log: Logger; clock: () => number }) => {
  const warnedAt = new Map<number, number>();
  return (channelId: number, model: string, flags: readonly UsageFlag[]): void => {
    const last = warnedAt.get(channelId);
    if (last !== undefined && clock() - last < WARNING_INTERVAL_MS) return;
    warnedAt.set(channelId, clock());
    log.warn({ channelId, model, flags }, "the upstream's usage could not be taken as it was");
  };
};
