import { callTimeout } from "../../../start/call-timeout.ts";
import { prettyJson } from "./-pretty-json.ts";

/** The body of an answer. */
export type AnswerBody =
  | { readonly kind: "none" }
  /** `whole` has all of it where `text` is only the start. */
  | { readonly kind: "text"; readonly text: string; readonly isCut: boolean; readonly whole: Blob }
  | { readonly kind: "file"; readonly whole: Blob };

/** How far a call has come. */
export type Answer =
  | { readonly state: "waiting" }
  | { readonly state: "failed"; readonly reason: "network" | "timeout" | "stopped" | "redirect" }
  | {
      readonly state: "arriving" | "complete" | "stopped" | "broken";
      readonly status: number;
      readonly statusText: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: AnswerBody;
      readonly milliseconds: number;
    };

/** An answer with a status. */
export type Reply = Extract<Answer, { readonly status: number }>;

/** Characters that are shown of an answer; all of it can be saved. */
export const MAX_SHOWN_CHARS = 200_000;

/** Milliseconds between two pictures of an answer that is arriving. */
const PUBLISH_MS = 60;

const isText = (type: string): boolean => /^text\/|[/+]json\b|[/+]xml\b|javascript|urlencoded/.test(type);

/** Collects an answer's bytes. */
const collector = (type: string) => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const decoder = new TextDecoder();
  const readable = isText(type) || type === "";
  let text = "";
  const bodyOf = (isComplete: boolean): AnswerBody => {
    if (parts.length === 0) return { kind: "none" };
    const whole = new Blob(parts, { type: type === "" ? "text/plain" : type });
    if (!readable) return { kind: "file", whole };
    const isCut = text.length > MAX_SHOWN_CHARS;
    const shown = isComplete && !isCut ? (prettyJson(text) ?? text) : text.slice(0, MAX_SHOWN_CHARS);
    return { kind: "text", text: shown, isCut, whole };
  };
  return {
    add: (part: Uint8Array<ArrayBuffer>) => {
      parts.push(part);
      if (readable) text += decoder.decode(part, { stream: true });
    },
    bodyOf,
  };
};

/** Reads an answer to its end. It is published when it begins, every so often while it arrives, and at its end. Never rejects. */
const readReply = async (
  response: Response,
  begin: number,
  signal: AbortSignal,
  publish: (answer: Reply) => void,
): Promise<void> => {
  const { status, statusText } = response;
  const headers = [...response.headers.entries()];
  const { add, bodyOf } = collector(response.headers.get("Content-Type") ?? "");
  let published = 0;
  const show = (state: Reply["state"]): void => {
    published = performance.now();
    const body = bodyOf(state !== "arriving");
    publish({ state, status, statusText, headers, body, milliseconds: published - begin });
  };
  show("arriving");
  try {
    const reader = response.body?.getReader();
    for (;;) {
      const part = await reader?.read();
      if (part?.value === undefined) break;
      add(part.value);
      if (performance.now() - published > PUBLISH_MS) show("arriving");
    }
    show("complete");
  } catch {
    show(signal.aborted ? "stopped" : "broken");
  }
};

/** Seconds after which a call of a model without an answer counts as lost: some think for minutes. */
const MODEL_TIMEOUT_SECONDS = 600;

/** Seconds after which a call without an answer counts as lost. */
export const timeoutOf = (path: string): number => (path.startsWith("/api/") ? callTimeout : MODEL_TIMEOUT_SECONDS);

/**
 * Sends a call and publishes its answer as it arrives. Never rejects: faults are answers, too.
 *
 * @param send Rejects when no answer arrives.
 * @param stop Ends the call when it is aborted.
 */
export const follow = async (
  send: (signal: AbortSignal) => Promise<Response>,
  stop: AbortSignal,
  timeoutSeconds: number,
  publish: (answer: Answer) => void,
): Promise<void> => {
  const ending = new AbortController();
  stop.addEventListener("abort", () => ending.abort(), { once: true });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    ending.abort();
  }, timeoutSeconds * 1000);
  const begin = performance.now();
  publish({ state: "waiting" });
  try {
    const response = await send(ending.signal);
    clearTimeout(timer);
    if (response.type === "opaqueredirect") publish({ state: "failed", reason: "redirect" });
    else await readReply(response, begin, stop, publish);
  } catch {
    publish({ state: "failed", reason: isLate ? "timeout" : stop.aborted ? "stopped" : "network" });
  } finally {
    clearTimeout(timer);
  }
};
