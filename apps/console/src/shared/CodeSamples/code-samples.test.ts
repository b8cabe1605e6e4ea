import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { codeSamples, type SampleCall } from "./code-samples.ts";

const call: SampleCall = {
  baseUrl: "https://hub.example/v1",
  key: "sk-abc",
  model: `it's "a" model`,
  message: "Hello",
};

const text = (id: string, over: Partial<SampleCall> = {}): string => {
  const code = codeSamples({ ...call, ...over }).find((sample) => sample.id === id)?.code ?? "";
  return typeof code === "string" ? code : code.map((part) => (typeof part === "string" ? part : part.text)).join("");
};

describe("codeSamples", () => {
  it("writes a curl call that a shell reads as the same address, header and JSON body", () => {
    const script = `curl() { printf '%s\\0' "$@"; }\n${text("curl")}`;
    const words = execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
    expect(words.slice(0, 3)).toEqual([
      "https://hub.example/v1/chat/completions",
      "-H",
      "Authorization: Bearer sk-abc",
    ]);
    expect(JSON.parse(words.at(-1) ?? "")).toEqual({
      model: call.model,
      messages: [{ role: "user", content: "Hello" }],
    });
  });

  it.each(["python", "node"])("quotes a model's name in %s so that it stays one text", (id) => {
    expect(text(id)).toContain(String.raw`"it's \"a\" model"`);
  });

  it("calls the endpoint that a model has, with what that takes", () => {
    const endpoint = "/v1/embeddings";
    expect(text("curl", { endpoint })).toContain(" https://hub.example/v1/embeddings ");
    expect(text("curl", { endpoint })).toContain('"input": "Hello"');
    expect(text("python", { endpoint })).toContain("client.embeddings.create(");
    expect(text("node", { endpoint })).toContain("reply.data[0].embedding");
  });

  it("leaves an endpoint that it does not know to curl", () => {
    const samples = codeSamples({ ...call, endpoint: "/v1/songs" });
    expect(samples.map(({ id }) => id)).toEqual(["curl"]);
    expect(text("curl", { endpoint: "/v1/songs" })).toMatch(
      / https:\/\/hub\.example\/v1\/songs [^]*"model": "it'\\''s \\"a\\" model"\n {2}}'$/,
    );
  });

  it("calls an endpoint beside /v1 at the site's own address", () => {
    expect(text("curl", { endpoint: "/mj/submit/imagine" })).toContain(" https://hub.example/mj/submit/imagine ");
    expect(text("curl", { endpoint: "/mj/submit/imagine" })).toContain('"prompt": "Hello"');
  });

  it("names Suno's model as Suno does", () => {
    expect(text("curl", { endpoint: "/suno/submit/music", model: "chirp-v3-5" })).toContain('"mv": "chirp-v3-5"');
    expect(text("curl", { endpoint: "/suno/submit/lyrics" })).toContain('"prompt": "Hello"');
  });

  it("names other methods than POST, and sends no body with GET", () => {
    const endpoint = "/v1/chat/completions";
    const samples = codeSamples({ ...call, endpoint, method: "PUT" });
    expect(samples.map(({ id }) => id)).toEqual(["curl"]);
    expect(text("curl", { endpoint, method: "PUT" })).toMatch(/^curl -X PUT https:[^]* -d /);
    expect(text("curl", { endpoint: "/v1/models/a", method: "GET" })).toBe(
      "curl https://hub.example/v1/models/a \\\n  -H 'Authorization: Bearer sk-abc'",
    );
  });

  it("copies the real key in the place of the masked one", async () => {
    for (const sample of codeSamples({ ...call, key: "sk-••••", copyKey: async () => "sk-real" })) {
      const copied = typeof sample.copy === "function" ? await sample.copy() : undefined;
      expect(copied).toContain("sk-real");
      expect(copied).not.toContain("••••");
    }
  });

  it("copies nothing when the key could not be had", async () => {
    const [sample] = codeSamples({ ...call, copyKey: async () => undefined });
    expect(typeof sample?.copy === "function" ? await sample.copy() : "").toBeUndefined();
  });
});
