import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";

let app: TestApp;
let plain: TestApp;
let admin: Client;
let address = "";
/** Models that the provider was asked for, in order. */
let asked: string[] = [];

const bodyOf = async (request: IncomingMessage) => {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text);
};

const answerOf = async (body: {
  model: string;
  messages: { role: string; content: unknown }[];
  tools?: unknown;
  response_format?: unknown;
}) => {
  const { role, content } = body.messages[0] ?? { role: "", content: "" };
  if (role === "nobody") return undefined;
  if (body.tools !== undefined) return { tool_calls: [{ type: "function", function: { name: "get_weather" } }] };
  if (body.response_format !== undefined) return { content: '{"name":"Anna","age":30}' };
  if (!Array.isArray(content)) return { content: "Hello" };
  const path = URL.parse(content[1].image_url.url)?.pathname ?? "";
  const image = await admin.get(path);
  expect(image.headers.get("content-type")).toBe("image/png");
  return { content: "Red, green, blue or yellow." };
};

const provider = createServer((request, response) => {
  void (async () => {
    const body = await bodyOf(request);
    asked.push(body.model);
    const message = body.model === "broken" ? undefined : await answerOf(body);
    response.writeHead(message === undefined ? 400 : 200, { "content-type": "application/json" });
    response.end(
      JSON.stringify(
        message === undefined
          ? { error: { message: "The provider refuses" } }
          : { id: "chatcmpl-1", model: `${body.model}-2026-01-01`, choices: [{ message }] },
      ),
    );
  })();
});

const create = async (client: Client, channel: object = {}): Promise<number> => {
  const name = `checked-${Math.random()}`;
  const sent = { type: 8, key: "k", name, models: "good,broken", base_url: address, ...channel };
  expect((await client.post("/api/channel/", sent)).json.success).toBe(true);
  return (await client.get("/api/channel/", { query: { name } })).json.data.data[0].id;
};

const eventsOf = (text: string) =>
  text
    .split("\n\n")
    .filter((event) => event !== "")
    .map((event) => {
      expect(event.startsWith("event:message\ndata:")).toBe(true);
      return JSON.parse(event.slice("event:message\ndata:".length));
    });

beforeAll(async () => {
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const bound = provider.address();
  address = `http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : 0}`;
  app = await startTestApp();
  plain = await startTestApp({ extensions: [] });
  ({ client: admin } = await app.user({ username: "carol", role: 10 }));
});

afterAll(async () => {
  provider.close();
  await app.close();
  await plain.close();
});

describe("a capability check", () => {
  it("streams five steps of each model, and its end", async () => {
    asked = [];
    const id = await create(admin, { model_mapping: '{"good":"mapped"}' });
    const reply = await admin.post("/api/sse/channel/check", { id, models: "good, broken", steps: true });
    expect(reply.headers.get("content-type")).toBe("text/event-stream;charset=utf-8");
    const events = eventsOf(reply.text);
    expect(events.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 5 }, () => "step"),
      "result",
      ...Array.from({ length: 5 }, () => "step"),
      "result",
      "done",
    ]);
    const verdicts = (event: (typeof events)[number]) =>
      event.data.process.map((step: { code: string; results: { code: string; status: number }[] }) => [
        step.code,
        ...step.results.map(({ code, status }) => `${code} ${status}`),
      ]);
    expect(verdicts(events[5])).toEqual([
      ["basic", "model 1", "id 1"],
      ["error", "error 1"],
      ["image", "image 1", "image_request 1"],
      ["json", "structure 1"],
      ["tools", "function 1"],
    ]);
    expect(verdicts(events[11])).toEqual([
      ["basic", "response 0"],
      ["error", "error 1"],
      ["image", "response 0", "image_request 2"],
      ["json", "response 0"],
      ["tools", "response 0"],
    ]);
    expect(events[11].data.process[0]).toMatchObject({
      response: null,
      results: [{ remark: expect.stringContaining("The provider refuses") }],
    });
    expect(asked).toEqual([...Array.from({ length: 5 }, () => "mapped"), ...Array.from({ length: 5 }, () => "broken")]);
  });

  it("sends what one-hub sends where there are no extensions", async () => {
    const { client } = await plain.user({ username: "dave", role: 10 });
    const id = await create(client);
    const { text } = await client.post("/api/sse/channel/check", { id, models: "broken", steps: true });
    const [result, done, ...rest] = eventsOf(text);
    expect(rest).toEqual([]);
    expect(done).toEqual({ type: "done", data: "completed" });
    expect(result.data.process).toHaveLength(5);
    expect(result.data.process[0]).toEqual({
      name: "Plain answer",
      results: [{ name: "Answer", status: 0, remark: expect.any(String) }],
      response: null,
    });
  });

  it("is refused for unknown channels and those of tasks, and to users", async () => {
    const check = async (client: Client, id: number) =>
      (await client.post("/api/sse/channel/check", { id, models: "m" })).json;
    expect(await check(admin, 999_999)).toMatchObject({ success: false, code: "channel_not_found" });
    expect(await check(admin, await create(admin, { type: 34 }))).toMatchObject({ code: "channel_type_unsupported" });
    const { client } = await app.user({ username: "erin" });
    expect(await check(client, await create(admin))).toMatchObject({ success: false });
  });

  it("shows images of its own only", async () => {
    const reply = await admin.get("/api/image/0123456789abcdef");
    expect(reply).toMatchObject({ status: 404, text: "" });
  });
});
