import type { RequestListener } from "node:http";
import { json } from "node:stream/consumers";
import { createTaskUpstream } from "../task-upstream.ts";

const tasks = createTaskUpstream();

const usage = {
  prompt_tokens: 12,
  completion_tokens: 7,
  total_tokens: 19,
  prompt_tokens_details: { cached_tokens: 4 },
};

const failures: Readonly<Record<string, { status: number; error: object }>> = {
  "demo-fail": {
    status: 500,
    error: {
      message: "The server had an error while processing your request",
      type: "server_error",
      code: "internal_error",
    },
  },
  "demo-busy": {
    status: 429,
    error: { message: "Rate limit reached", type: "requests", code: "rate_limit_exceeded" },
  },
};

/** Models and balance of the upstream. */
const accounts: Readonly<Record<string, object>> = {
  "/v1/models": { object: "list", data: [{ id: "gpt-4o" }, { id: "gpt-4o-mini" }, { id: "demo-fail" }] },
  "/v1/dashboard/billing/subscription": { hard_limit_usd: 20 },
  "/v1/dashboard/billing/usage": { total_usage: 750 },
};

/** The upstream of the recorded walk: two of its models fail, all others answer. */
export const recordedUpstream: RequestListener = (request, response) => {
  if (/^\/(mj|suno)\//.test(request.url ?? "")) {
    tasks.listener(request, response);
    return;
  }
  const answers = accounts[(request.url ?? "").split("?")[0] ?? ""];
  if (answers !== undefined) {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(answers));
    return;
  }
  const answer = async () => {
    // Ours are the only callers, and they send JSON objects.
    const body = (await json(request)) as { model: string; stream?: boolean; stream_options?: object };
    const send = (status: number, reply: object) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(reply));
    };
    // Its test lasts until the walk is over.
    if (body.model === "demo-stuck") return;
    const failure = failures[body.model];
    if (failure !== undefined) {
      send(failure.status, { error: failure.error });
      return;
    }
    const base = { id: "chatcmpl-1", created: 1_795_220_621, model: body.model };
    if (request.url === "/v1/embeddings") {
      send(200, {
        object: "list",
        data: [{ object: "embedding", embedding: [0.01, -0.02], index: 0 }],
        model: body.model,
        usage: { prompt_tokens: 5, completion_tokens: 0, total_tokens: 5 },
      });
      return;
    }
    if (body.stream === true) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const chunk = (part: object) =>
        `data: ${JSON.stringify({ ...base, object: "chat.completion.chunk", ...part })}\n\n`;
      response.write(
        chunk({ choices: [{ index: 0, delta: { role: "assistant", content: "Hello" }, finish_reason: null }] }),
      );
      response.write(chunk({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }));
      if (body.stream_options !== undefined) response.write(chunk({ choices: [], usage }));
      response.end("data: [DONE]\n\n");
      return;
    }
    send(200, {
      ...base,
      object: "chat.completion",
      choices: [{ index: 0, message: { role: "assistant", content: "Hello!" }, finish_reason: "stop" }],
      usage,
    });
  };
  answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
};
