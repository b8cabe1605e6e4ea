import {
  GatewayError,
  isGatewayError,
  streamChat,
  type Gateway,
  type RelayChatChunk,
  type RelayChatInput,
} from "@one-hub/sdk";
import { useCallback, useEffect, useRef, useState } from "react";

import { useGateway } from "./context.ts";

/** Tokens of a call, as counted by the upstream. */
export type ChatUsage = NonNullable<RelayChatChunk["usage"]>;

/**
 * - `waiting`: sent, no data yet
 * - `streaming`: partial
 * - `done`: complete
 * - `stopped`: ended by `stop`, by the next `send`, or by unmounting; the text so far is kept
 * - `failed`: see `error`; the text so far is kept
 */
export type ChatState = "waiting" | "streaming" | "done" | "stopped" | "failed";

/** An answer, complete or in progress. */
export interface ChatAnswer {
  readonly state: ChatState;
  /** Text of the model, or its refusal; usually markdown, and untrusted. */
  readonly text: string;
  /** Reasoning that preceded it, where the upstream sends one. */
  readonly reasoning: string;
  /** Model named by the upstream; empty until then. */
  readonly model: string;
  /** Reason of its end: `stop`, `length`, `content_filter` and others. */
  readonly finishReason: string | undefined;
  /** Undefined until the end, and for incomplete answers. */
  readonly usage: ChatUsage | undefined;
  /** Time of sending: unix milliseconds by this device's clock. */
  readonly startedAt: number;
  /** Milliseconds from sending to the first piece of text or reasoning. */
  readonly firstTime: number | undefined;
  /** Milliseconds from sending to the end, or to the latest piece. */
  readonly time: number;
  /** With `failed` only. */
  readonly error: GatewayError | undefined;
}

/** Result of {@link useChatStream}. */
export interface ChatStream {
  /** The latest answer; undefined before the first. */
  readonly answer: ChatAnswer | undefined;
  /** Whether an answer is in progress. */
  readonly busy: boolean;
  /**
   * Sends a request with an API key (with or without `sk-`), including usage unless `stream_options` says otherwise. Stops an
   * answer in progress. Never rejects: resolves with the answer as it ended.
   */
  readonly send: (key: string, body: RelayChatInput) => Promise<ChatAnswer>;
  /** Stops the answer in progress, at the gateway and upstream. */
  readonly stop: () => void;
  /** Clears the answer. */
  readonly reset: () => void;
}

/** Milliseconds between two renderings, since single tokens are not readable anyway. */
const RENDER_INTERVAL_MS = 50;

const added = (answer: ChatAnswer, chunk: RelayChatChunk): ChatAnswer => {
  const [choice] = chunk.choices;
  const time = Date.now() - answer.startedAt;
  const text = (choice?.delta.content ?? "") + (choice?.delta.refusal ?? "");
  const reasoning = choice?.delta.reasoning_content ?? choice?.delta.reasoning ?? "";
  const says = text !== "" || reasoning !== "";
  return {
    ...answer,
    state: says ? "streaming" : answer.state,
    text: answer.text + text,
    reasoning: answer.reasoning + reasoning,
    model: chunk.model === "" ? answer.model : chunk.model,
    finishReason: choice?.finish_reason ?? answer.finishReason,
    usage: chunk.usage ?? answer.usage,
    firstTime: answer.firstTime ?? (says ? time : undefined),
    time,
  };
};

const run = async (
  gateway: Gateway,
  key: string,
  body: RelayChatInput,
  signal: AbortSignal,
  onChange: (answer: ChatAnswer) => void,
): Promise<ChatAnswer> => {
  let answer: ChatAnswer = {
    state: "waiting",
    text: "",
    reasoning: "",
    model: "",
    finishReason: undefined,
    usage: undefined,
    startedAt: Date.now(),
    firstTime: undefined,
    time: 0,
    error: undefined,
  };
  const ended = (state: "done" | "stopped" | "failed", error?: GatewayError): ChatAnswer => ({
    ...answer,
    state,
    error,
    time: Date.now() - answer.startedAt,
  });
  onChange(answer);
  try {
    for await (const chunk of streamChat(
      gateway,
      key,
      { stream_options: { include_usage: true }, ...body },
      { signal },
    ))
      onChange((answer = added(answer, chunk)));
    return ended(signal.aborted ? "stopped" : "done");
  } catch (cause) {
    if (signal.aborted) return ended("stopped");
    return ended("failed", isGatewayError(cause) ? cause : new GatewayError("malformed", { cause }));
  }
};

/**
 * A streamed chat call with one of the user's keys: one answer at a time, with at most 20 renderings a second. For several at
 * once, use several hooks. A refused key is an answer that `failed` with the kind `rejected`; it does not affect the session.
 * Unmounting ends the call.
 *
 * @example
 * const { answer, busy, send, stop } = useChatStream();
 * const ask = () => send(key, { model: "gpt-4o", messages: [{ role: "user", content: "Hello" }] });
 * return busy ? <button onClick={stop}>{answer?.text}</button> : <button onClick={ask}>Ask</button>;
 */
export const useChatStream = (): ChatStream => {
  const gateway = useGateway();
  const [answer, setAnswer] = useState<ChatAnswer>();
  const running = useRef<AbortController>(undefined);

  const stop = useCallback((): void => {
    running.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const send = useCallback(
    async (key: string, body: RelayChatInput): Promise<ChatAnswer> => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      let latest: ChatAnswer | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const show = (): void => {
        timer = undefined;
        if (running.current === controller) setAnswer(latest);
      };
      const final = await run(gateway, key, body, controller.signal, (next) => {
        const first = latest === undefined;
        latest = next;
        if (first) show();
        else timer ??= setTimeout(show, RENDER_INTERVAL_MS);
      });
      clearTimeout(timer);
      latest = final;
      show();
      if (running.current === controller) running.current = undefined;
      return final;
    },
    [gateway],
  );
  const reset = useCallback((): void => {
    running.current?.abort();
    running.current = undefined;
    setAnswer(undefined);
  }, []);

  return { answer, busy: answer?.state === "waiting" || answer?.state === "streaming", send, stop, reset };
};
