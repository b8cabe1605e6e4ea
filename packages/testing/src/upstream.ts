import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** A request that reached the upstream. */
export interface UpstreamRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Parsed JSON; undefined where there was none. */
  body: unknown;
  /** The caller hung up before the reply was complete. */
  aborted: boolean;
}

/** Replies of an upstream. */
export interface UpstreamOptions {
  /** Names of its models; default `upstream-chat` and `upstream-embedding`. */
  models?: readonly string[];
  /** The answer of every chat call, streamed word by word. */
  answer?: string;
  /** What its streams think before that. */
  reasoning?: string;
  /** Tokens that its replies claim; default 12 and 7. */
  usage?: { prompt: number; completion: number };
}

/** An OpenAI-compatible server of our own. */
export interface Upstream {
  /** Address without `/v1`. */
  url: string;
  /** The only key that it accepts. */
  key: string;
  models: readonly string[];
  answer: string;
  /** Every request so far, the refused ones too. */
  requests: readonly UpstreamRequest[];
  /** The next `count` model calls fail with this status; default 500. */
  failTimes: (count: number, status?: number) => void;
  /** Waits so many milliseconds before a reply, and between two pieces of a stream; 0 for no more waiting. */
  slow: (milliseconds: number) => void;
  /** Whether streams end with their usage if the caller requests it (default), or never. */
  tellUsage: (tells: boolean) => void;
  /** After this many chunks a stream pauses until it is released or aborted. */
  holdStreamsAfter: (pieces: number) => void;
  /** Breaks the held streams off, without an end. */
  breakHeld: () => void;
  /** Releases held streams and holds no more. */
  release: () => void;
  stop: () => Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const text = Buffer.concat(parts).toString("utf8");
  return text === "" ? undefined : JSON.parse(text);
};

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
};

const failure = (message: string, type: string, code: string) => ({ error: { message, type, param: null, code } });

/** Starts an upstream on a free port. */
export const startUpstream = async (options: UpstreamOptions = {}): Promise<Upstream> => {
  const models = options.models ?? ["upstream-chat", "upstream-embedding"];
  const answer = options.answer ?? "Hello from the upstream, at your service.";
  const { prompt, completion } = options.usage ?? { prompt: 12, completion: 7 };
  const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
  const key = "upstream-key";
  const created = 1_700_000_000;
  const requests: UpstreamRequest[] = [];
  let failures = { left: 0, status: 500 };
  let pause = 0;
  let tellsUsage = true;
  let holdAfter = Infinity;
  const held: { readonly go: () => void; readonly response: ServerResponse }[] = [];
  let made = 0;

  const answerStream = async (
    response: ServerResponse,
    model: string,
    id: string,
    asksUsage: boolean,
  ): Promise<void> => {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
    const piece = (choices: unknown[], rest: object = {}): void => {
      response.write(
        `data: ${JSON.stringify({ id, object: "chat.completion.chunk", created, model, choices, ...rest })}\n\n`,
      );
    };
    piece([{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }]);
    if (options.reasoning !== undefined)
      piece([{ index: 0, delta: { reasoning_content: options.reasoning }, finish_reason: null }]);
    const words = answer.split(/(?<= )/);
    for (const [index, content] of words.entries()) {
      if (index >= holdAfter) {
        await new Promise<void>((go) => {
          held.push({ go, response });
          response.once("close", () => go());
        });
      }
      if (pause > 0) await sleep(pause);
      if (response.destroyed) return;
      piece([{ index: 0, delta: { content }, finish_reason: null }]);
    }
    piece([{ index: 0, delta: {}, finish_reason: "stop" }]);
    if (asksUsage && tellsUsage) piece([], { usage });
    response.end("data: [DONE]\n\n");
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const seen: UpstreamRequest = {
      method: request.method ?? "GET",
      path,
      headers: request.headers,
      body: undefined,
      aborted: false,
    };
    requests.push(seen);
    response.once("close", () => {
      seen.aborted = !response.writableFinished;
    });
    seen.body = await readBody(request);
    if (request.headers.authorization !== `Bearer ${key}`) {
      sendJson(response, 401, failure("Incorrect API key provided", "invalid_request_error", "invalid_api_key"));
      return;
    }
    if (path === "/v1/models") {
      const data = models.map((id) => ({ id, object: "model", created, owned_by: "upstream" }));
      sendJson(response, 200, { object: "list", data });
      return;
    }
    if (path !== "/v1/chat/completions" && path !== "/v1/embeddings") {
      sendJson(response, 404, failure(`Unknown path ${path}`, "invalid_request_error", "not_found"));
      return;
    }
    if (failures.left > 0) {
      failures.left -= 1;
      sendJson(response, failures.status, failure("The upstream has failed", "server_error", "internal_error"));
      return;
    }
    const model = field(seen.body, "model");
    if (typeof model !== "string" || !models.includes(model)) {
      sendJson(response, 404, failure("The model does not exist", "invalid_request_error", "model_not_found"));
      return;
    }
    if (pause > 0) await sleep(pause);
    made += 1;
    if (path === "/v1/embeddings") {
      const input = field(seen.body, "input");
      const data = (Array.isArray(input) ? input : [input]).map((_text, index) => ({
        object: "embedding",
        index,
        embedding: [0.25, -0.5, 1],
      }));
      sendJson(response, 200, { object: "list", data, model, usage: { prompt_tokens: prompt, total_tokens: prompt } });
      return;
    }
    const id = `chatcmpl-${made}`;
    if (field(seen.body, "stream") === true) {
      await answerStream(response, model, id, field(field(seen.body, "stream_options"), "include_usage") === true);
      return;
    }
    const message = { role: "assistant", content: answer };
    const choices = [{ index: 0, message, finish_reason: "stop" }];
    sendJson(response, 200, { id, object: "chat.completion", created, model, choices, usage });
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent)
        sendJson(response, 400, failure(String(error), "invalid_request_error", "bad_request"));
      else response.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the upstream has no port");

  const release = (): void => {
    holdAfter = Infinity;
    for (const { go } of held.splice(0)) go();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    key,
    models,
    answer,
    requests,
    failTimes: (count, status = 500) => {
      failures = { left: count, status };
    },
    slow: (milliseconds) => {
      pause = milliseconds;
    },
    tellUsage: (tells) => {
      tellsUsage = tells;
    },
    holdStreamsAfter: (pieces) => {
      holdAfter = pieces;
    },
    breakHeld: () => {
      for (const { response } of held.splice(0)) response.destroy();
    },
    release,
    stop: async () => {
      release();
      server.closeAllConnections();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
};
