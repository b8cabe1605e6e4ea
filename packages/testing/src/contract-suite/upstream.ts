import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { json } from "node:stream/consumers";
import { isRow, type Row } from "./check.ts";

/** What reached the stand-in. */
export type Seen = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Row };

/** An OpenAI-like server of the suite's own: what it reports as used is what the gateway must charge. */
export type Upstream = {
  readonly url: string;
  readonly seen: readonly Seen[];
  /** Tokens that the next replies report. */
  readonly setUsage: (prompt: number, completion: number) => void;
  readonly close: () => Promise<void>;
};

/** Text of every chat reply. */
export const saidByUpstream = "Hello from the stand-in";

const failureOf = (model: string): { status: number; error: object } | undefined => {
  if (model.endsWith("-fail"))
    return { status: 500, error: { message: "it broke", type: "server_error", code: "internal_error" } };
  if (model.endsWith("-busy"))
    return { status: 429, error: { message: "too much", type: "requests", code: "rate_limit_exceeded" } };
  return undefined;
};

export const startUpstream = async (): Promise<Upstream> => {
  const seen: Seen[] = [];
  let used = { prompt: 10, completion: 5 };
  const server = createServer((request, response) => {
    const answer = async () => {
      const body: unknown = await json(request);
      const asked = isRow(body) ? body : {};
      const path = request.url ?? "";
      seen.push({ path, headers: request.headers, body: asked });
      const model = String(asked["model"]);
      const send = (status: number, value: object) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify(value));
      };
      const failure = failureOf(model);
      if (failure !== undefined) {
        send(failure.status, { error: failure.error });
        return;
      }
      const { prompt, completion } = used;
      if (path.endsWith("/embeddings")) {
        send(200, {
          object: "list",
          data: [{ object: "embedding", index: 0, embedding: [0.25, -0.5] }],
          model,
          usage: { prompt_tokens: prompt, completion_tokens: 0, total_tokens: prompt },
        });
        return;
      }
      const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
      const base = { id: "chatcmpl-contract", created: Math.floor(Date.now() / 1000), model };
      if (asked["stream"] !== true) {
        const message = { role: "assistant", content: saidByUpstream };
        const choices = [{ index: 0, message, finish_reason: "stop" }];
        send(200, { ...base, object: "chat.completion", choices, usage });
        return;
      }
      response.writeHead(200, { "content-type": "text/event-stream" });
      const write = (part: object) =>
        response.write(`data: ${JSON.stringify({ ...base, object: "chat.completion.chunk", ...part })}\n\n`);
      for (const content of saidByUpstream.split(/(?<= )/))
        write({ choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: null }] });
      write({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
      const options = asked["stream_options"];
      if (isRow(options) && options["include_usage"] === true) write({ choices: [], usage });
      response.end("data: [DONE]\n\n");
    };
    answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the stand-in has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    setUsage: (prompt, completion) => {
      used = { prompt, completion };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
