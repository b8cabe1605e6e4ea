import { createServer } from "node:http";

/**
 * A stand-in for a model provider that costs next to nothing, so that what is measured is the gateway. A plain call is
 * answered at once. A stream's chunks carry the moment at which they were written (nanoseconds of the machine's
 * monotonic clock, the same for all processes); `X-…` parameters come from the model's name: `stream-<chunks>-<ms>`.
 */
const usage = { prompt_tokens: 12, completion_tokens: 9, total_tokens: 21 };
const plain = Buffer.from(
  JSON.stringify({
    id: "chatcmpl-bench",
    object: "chat.completion",
    created: 1_800_000_000,
    model: "bench",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: "The quick brown fox jumps over it." },
        finish_reason: "stop",
      },
    ],
    usage,
  }),
);

const frame = (content: string) =>
  `data: ${JSON.stringify({
    id: "chatcmpl-bench",
    object: "chat.completion.chunk",
    created: 1_800_000_000,
    model: "bench",
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  })}\n\n`;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const [, count, pause] = /"stream-(\d+)-(\d+)"/.exec(Buffer.concat(chunks).toString("latin1")) ?? [];
    if (count === undefined) {
      response.writeHead(200, { "content-type": "application/json", "content-length": plain.byteLength });
      response.end(plain);
      return;
    }
    let left = Number(count);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    const write = () => {
      if (response.destroyed) {
        clearInterval(timer);
        return;
      }
      if (left > 0) {
        left -= 1;
        response.write(frame(`at ${process.hrtime.bigint()} `));
        return;
      }
      clearInterval(timer);
      response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`);
    };
    const timer = setInterval(write, Number(pause));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) process.stdout.write(`listening on ${address.port}\n`);
});
