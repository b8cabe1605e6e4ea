import { execFileSync } from "node:child_process";
import type { RelayChatInput } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import { codeSamples } from "../../../shared/CodeSamples/code-samples.ts";
import { editorSamples, librarySamples } from "./-client-code.ts";
import { requestSamples } from "./-request-code.ts";

const picture = `data:image/png;base64,${"A".repeat(400)}`;
const body: RelayChatInput = {
  model: `it's "a" model`,
  messages: [
    { role: "system", content: "Be\nbrief" },
    {
      role: "user",
      content: [
        { type: "text", text: "What's this?" },
        { type: "image_url", image_url: { url: picture } },
      ],
    },
  ],
  temperature: 0.5,
  stop: ["END"],
  stream: true,
  stream_options: { include_usage: true },
};
const samples = requestSamples({ baseUrl: "https://hub.example/v1", key: "sk-••••", secret: "sk-real", body });

const shown = (id: string): string => {
  const code = samples.find((sample) => sample.id === id)?.code ?? "";
  return typeof code === "string" ? code : code.map((part) => (typeof part === "string" ? part : part.text)).join("");
};
const copied = async (id: string): Promise<string> => {
  const copy = samples.find((sample) => sample.id === id)?.copy;
  return (typeof copy === "function" ? await copy() : copy) ?? "";
};

describe("requestSamples", () => {
  it("hides the key and the bulk of pictures until it is copied", async () => {
    for (const { id } of samples) {
      expect(shown(id)).not.toContain("sk-real");
      expect(shown(id)).not.toContain(picture);
      expect(await copied(id)).toContain("sk-real");
      expect(await copied(id)).toContain(picture);
    }
  });

  it("writes a curl call that a shell reads as this very request", async () => {
    const script = `curl() { printf '%s\\0' "$@"; }\n${await copied("curl")}`;
    const words = execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
    expect(words[1]).toBe("https://hub.example/v1/chat/completions");
    expect(words).toContain("Authorization: Bearer sk-real");
    expect(JSON.parse(words.at(-1) ?? "")).toEqual(body);
  });

  it("writes values that JavaScript reads as this very request", async () => {
    const code = await copied("typescript");
    const [, argument = ""] = /completions\.create\((\{[^]*?\n\})\);/.exec(code) ?? [];
    const script = `console.log(JSON.stringify(${argument}))`;
    expect(JSON.parse(execFileSync(process.execPath, ["-e", script], { encoding: "utf8" }))).toEqual(body);
  });

  it("writes values as Python has them", () => {
    const code = shown("python");
    expect(code).toContain(
      `    model="it's \\"a\\" model",\n    messages=[\n        {"role": "system", "content": "Be\\nbrief"},\n`,
    );
    expect(code).toContain(`    temperature=0.5,\n    stop=["END"],\n    stream=True,\n`);
    expect(code).toContain(`stream_options={"include_usage": True},\n)\nfor chunk in stream:`);
  });
});

describe("samples for libraries and editors", () => {
  const call = {
    baseUrl: "https://hub.example/v1",
    key: "sk-••••",
    model: `a"'b`,
    message: "Hi",
    publicOnly: "From the internet only",
    known: undefined,
    copyKey: async () => "sk-real",
  };

  it("have one id each, hide the key and copy the real one", async () => {
    const all = [...codeSamples(call), ...librarySamples(call), ...editorSamples(call)];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { code, copy } of all) {
      expect(JSON.stringify(code)).not.toContain("sk-real");
      expect(typeof copy === "function" ? await copy() : copy).toContain("sk-real");
    }
  });

  it("write JSON and shell words that are read as they are meant", async () => {
    const textOf = async (id: string): Promise<string> => {
      const copy = editorSamples(call).find((sample) => sample.id === id)?.copy;
      return (typeof copy === "function" ? await copy() : copy) ?? "";
    };
    const jsonOf = async (id: string): Promise<unknown> => JSON.parse((await textOf(id)).replace(/^(?:\/\/.*\n)+/, ""));
    const config = await jsonOf("opencode");
    expect(config).toMatchObject({ provider: { gateway: { models: { [call.model]: {} } } } });
    expect(await jsonOf("vscode")).toMatchObject([
      { apiKey: "sk-real", models: [{ id: call.model, url: "https://hub.example/v1/chat/completions" }] },
    ]);
    expect(await jsonOf("zed")).toMatchObject({
      language_models: {
        openai_compatible: { gateway: { api_url: call.baseUrl, available_models: [{ name: call.model }] } },
      },
    });
    const known = { reads: ["text", "image"], context: 200_000, answer: 8192 };
    const ofKnown = editorSamples({ ...call, known }).map(async ({ copy }) =>
      typeof copy === "function" ? copy() : copy,
    );
    const texts = (await Promise.all(ofKnown)).join("\n");
    expect(texts).toMatch(/"vision": true,\s*"maxInputTokens": 191808,\s*"maxOutputTokens": 8192/);
    expect(texts).toContain('"max_tokens": 200000');
    const script = `aider() { printf '%s|' "$OPENAI_API_KEY" "$@"; }\n${await textOf("aider")}`;
    expect(execFileSync("sh", ["-c", script], { encoding: "utf8" })).toBe(`sk-real|--model|openai/${call.model}|`);
  });
});
