import type { IncomingMessage, RequestListener } from "node:http";
import { json } from "node:stream/consumers";

/** A task of the stand-in; `told` is its reply when it is polled. */
export type UpstreamTask = { readonly id: string; told: Record<string, unknown> | undefined };

export type Submitted = {
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Record<string, unknown>;
};

export const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * An upstream for both kinds of tasks. The prompts `no account`, `banned` and `broken` make it fail; the test sets what
 * it reports about a task afterwards.
 */
export const createTaskUpstream = (): {
  readonly listener: RequestListener;
  readonly tasks: Map<string, UpstreamTask>;
  readonly submitted: Submitted[];
  /** Number of polls. */
  asked: number;
  isDown: boolean;
} => {
  const tasks = new Map<string, UpstreamTask>();
  const submitted: Submitted[] = [];
  const state = { tasks, submitted, asked: 0, isDown: false };
  let made = 0;
  const take = (family: string) => {
    made += 1;
    const id = family === "mj" ? `17000000000${String(made).padStart(5, "0")}` : `suno-${made}`;
    const told = family === "mj" ? { id, status: "IN_PROGRESS", progress: "0%" } : { task_id: id, status: "QUEUED" };
    tasks.set(id, { id, told });
    return id;
  };
  const midjourney = (body: Record<string, unknown>, url: string) => {
    if (body["prompt"] === "no account")
      return { code: 3, description: "No available account instance", properties: {} };
    if (body["prompt"] === "banned") return { code: 24, description: "Banned word", properties: {} };
    if (body["prompt"] === "leaky")
      return { code: 24, description: "Key upstream-secret is banned at http://10.0.0.5:8080", properties: {} };
    if (url.endsWith("upload-discord-images")) return { code: 1, description: "ok", result: ["https://example.com/1"] };
    return { code: 1, description: "Submit success", result: take("mj"), properties: {} };
  };
  const answer = async (request: IncomingMessage): Promise<{ status: number; body: unknown }> => {
    const url = request.url ?? "";
    if (state.isDown) return { status: 500, body: { error: "down" } };
    if (request.method === "GET") {
      if (url.endsWith("/image-seed")) return { status: 200, body: { code: 1, description: "ok", result: "4242" } };
      return { status: 404, body: {} };
    }
    // Ours are the only callers, and they send JSON objects.
    const body = (await json(request)) as Record<string, unknown>;
    if (url === "/mj/task/list-by-condition" || url === "/suno/fetch") {
      state.asked += 1;
      const ids = body["ids"] as string[];
      const told = ids.flatMap((id) => tasks.get(id)?.told ?? []);
      return { status: 200, body: url === "/suno/fetch" ? { code: "success", message: "", data: told } : told };
    }
    submitted.push({ url, headers: request.headers, body });
    if (body["prompt"] === "broken") return { status: 500, body: { error: "broken" } };
    if (url.startsWith("/mj/")) return { status: 200, body: midjourney(body, url) };
    if (body["prompt"] === "banned") return { status: 400, body: { code: "invalid_request", message: "Banned word" } };
    return { status: 200, body: { code: "success", message: "", data: take("suno") } };
  };
  const listener: RequestListener = (request, response) => {
    const [, kind] = /^\/image\.(png|svg|huge|moved)$/.exec(request.url ?? "") ?? [];
    if (kind === "png") response.writeHead(200, { "content-type": "image/png" }).end(pixel);
    else if (kind === "svg") response.writeHead(200, { "content-type": "image/svg+xml" }).end("<svg/>");
    else if (kind === "huge")
      response.writeHead(200, { "content-type": "image/png", "content-length": 50_000_000 }).write(pixel);
    else if (kind === "moved") response.writeHead(302, { location: "/image.png" }).end();
    else
      answer(request).then(
        ({ status, body }) => {
          response.writeHead(status, { "content-type": "application/json" });
          response.end(JSON.stringify(body));
        },
        (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
      );
  };
  return Object.assign(state, { listener });
};
