import { expect, test } from "vitest";

import * as sdk from "../src/index.ts";

const gatewayThat = (reply: unknown): { gateway: sdk.Gateway; seen: Request[] } => {
  const seen: Request[] = [];
  const gateway = sdk.createGateway({
    baseUrl: "http://gateway.invalid",
    accessToken: "management",
    fetch: async (request) => {
      seen.push(request);
      return Response.json(reply);
    },
  });
  return { gateway, seen };
};

test("Midjourney calls bring the key alone, and a speed in their path", async () => {
  const { gateway, seen } = gatewayThat({ code: 1, description: "ok", result: "1" });
  const input = { sourceBase64: "data:a", targetBase64: "data:b" };
  await sdk.relayMidjourneySwapFace(gateway, "key", input);
  await sdk.relayMidjourneySwapFace(gateway, "key", input, { mode: "relax" });
  await sdk.relayMidjourneySubmit(gateway, "key", "imagine", { prompt: "x" }, { mode: "turbo" });
  await sdk.relayMidjourneyImageSeed(gateway, "key", "1/2");
  expect(seen.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    "POST /mj/insight-face/swap",
    "POST /mj-relax/mj/insight-face/swap",
    "POST /mj-turbo/mj/submit/imagine",
    "GET /mj/task/1%2F2/image-seed",
  ]);
  for (const { headers } of seen) {
    expect(headers.get("mj-api-secret")).toBe("sk-key");
    expect(headers.get("authorization")).toBe("Bearer sk-key");
  }
});

test("several Midjourney tasks come as a list", async () => {
  const { gateway } = gatewayThat([{ id: "1" }]);
  await expect(sdk.relayMidjourneyList(gateway, "key", ["1", "2"])).resolves.toEqual([{ id: "1" }]);
});

test("the image of a task has one address, whatever its id contains", () => {
  expect(sdk.midjourneyImageUrl({ baseUrl: "https://g.example" }, "1?/x")).toBe("https://g.example/mj/image/1%3F%2Fx");
});

test("songs are read from any upstream data", () => {
  const song = { id: "1", title: "T", user_id: "u", audio_url: 5, metadata: { tags: "pop", duration: "x" } };
  expect(sdk.songsOf([song, null, "x", { metadata: null }])).toEqual([
    { id: "1", title: "T", metadata: { tags: "pop" } },
    {},
  ]);
  for (const data of [null, undefined, "text", { text: "la" }]) expect(sdk.songsOf(data)).toEqual([]);
});
