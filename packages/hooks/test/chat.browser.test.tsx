import { createToken, listTokens } from "@one-hub/sdk";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { renderHook } from "vitest-browser-react";

import { useChatStream, useSession } from "../src/index.ts";
import { at, makePage, makeUser, network, onPage, takeNetwork } from "./harness.tsx";

takeNetwork();

const body = { model: "echo", messages: [{ role: "user", content: "Hello there" }] };

const chunk = (delta: object, rest: object = {}): string =>
  `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m-1", choices: [{ index: 0, delta, finish_reason: null }], ...rest })}\n\n`;

/** Answers chat calls with these events; the stream stays open unless it ends with `[DONE]`. Resolves who hung up. */
const answer = (...events: readonly string[]): { hungUp: number; asked: unknown[] } => {
  const seen = { hungUp: 0, asked: [] as unknown[] };
  network.use(
    http.post(at("/v1/chat/completions"), async ({ request }) => {
      seen.asked.push(await request.json());
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const event of events) controller.enqueue(new TextEncoder().encode(event));
          if (events.at(-1)?.includes("[DONE]") === true) controller.close();
        },
        cancel() {
          seen.hungUp += 1;
        },
      });
      return new HttpResponse(stream, { headers: { "content-type": "text/event-stream" } });
    }),
  );
  return seen;
};

test("an answer comes in pieces and ends with its tokens, and a refused key leaves the session alone", async () => {
  const { credentials } = await makeUser(500_000);
  const page = makePage();
  const hook = await onPage(page, () => ({ session: useSession(), chat: useChatStream() }));
  await hook.current.session.login(credentials);
  await createToken(page.gateway, { name: "main", expired_time: -1, remain_quota: 0, unlimited_quota: true });
  const [token] = (await listTokens(page.gateway)).data;
  expect(hook.current.chat).toMatchObject({ answer: undefined, busy: false });

  const sent = hook.current.chat.send(token?.key ?? "", body);
  await expect.poll(() => hook.current.chat.answer !== undefined).toBe(true);
  const final = await sent;
  expect(final).toMatchObject({ state: "done", model: "echo", finishReason: "stop", error: undefined, reasoning: "" });
  expect(final.text).toContain("You said: Hello there");
  expect(final.usage?.completion_tokens).toBeGreaterThan(0);
  expect(final.firstTime).toBeLessThanOrEqual(final.time);
  await expect.poll(() => hook.current.chat.answer).toEqual(final);
  expect(hook.current.chat.busy).toBe(false);

  const refused = await hook.current.chat.send("sk-wrong", body);
  expect(refused).toMatchObject({ state: "failed", text: "", error: { kind: "rejected", status: 401 } });
  expect(hook.current.session.state).toBe("authenticated");
  hook.current.chat.reset();
  await expect.poll(() => hook.current.chat.answer).toBeUndefined();
});

test("reasoning is separate, usage is requested by default, and an error in the middle keeps the text so far", async () => {
  const seen = answer(
    chunk({ reasoning_content: "Let me " }),
    chunk({ reasoning: "think." }),
    chunk({ content: "Because" }),
    `data: {"error":{"message":"broke off","code":"upstream"}}\n\n`,
  );
  const hook = await onPage(makePage(), useChatStream);
  const final = await hook.current.send("k", body);
  expect(final).toMatchObject({
    state: "failed",
    reasoning: "Let me think.",
    text: "Because",
    model: "m-1",
    error: { kind: "rejected", text: "broke off" },
  });
  await hook.current.send("k", { ...body, stream_options: null });
  expect(seen.asked).toMatchObject([
    { stream: true, stream_options: { include_usage: true } },
    { stream_options: null },
  ]);
});

test("a refusal is the text, and an event without choices changes nothing", async () => {
  answer(
    chunk({ role: "assistant", content: "", refusal: null }),
    "data: {}\n\n",
    chunk({ refusal: "I can’t " }),
    chunk({ refusal: "help." }),
    "data: [DONE]\n\n",
  );
  const hook = await onPage(makePage(), useChatStream);
  expect(await hook.current.send("k", body)).toMatchObject({ state: "done", text: "I can’t help.", model: "m-1" });
});

test("stopping, asking again and leaving end the call and keep the text received so far", async () => {
  const seen = answer(chunk({ content: "Half an " }));
  const { result, unmount } = await renderHook(useChatStream, { wrapper: makePage().wrapper });
  const text = (): string | undefined => result.current.answer?.text;
  const first = result.current.send("k", body);
  await expect.poll(text).toBe("Half an ");
  expect(result.current.busy).toBe(true);
  result.current.stop();
  await expect(first).resolves.toMatchObject({ state: "stopped", text: "Half an ", usage: undefined });
  await expect.poll(() => result.current.answer?.state).toBe("stopped");

  const second = result.current.send("k", body);
  await expect.poll(text).toBe("Half an ");
  const third = result.current.send("k", body);
  await expect(second).resolves.toMatchObject({ state: "stopped" });
  await expect.poll(() => seen.asked.length).toBe(3);
  await expect.poll(text).toBe("Half an ");
  expect(result.current.busy).toBe(true);
  await unmount();
  await expect(third).resolves.toMatchObject({ state: "stopped", text: "Half an " });
});
