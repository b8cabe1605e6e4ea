import type { KnownModel } from "./-known-models.ts";
import type { CodePart, CodeSample } from "@one-hub/ui";
import {
  code,
  command,
  comment,
  type SampleCall,
  samplesOf,
  shell,
  string,
  type Writers,
} from "../../../shared/CodeSamples/code-samples.ts";

export interface EditorCall extends SampleCall {
  /** Says that the editor calls from its maker's servers. */
  readonly publicOnly: string;
  /** Details of the model, where the gateway has them. */
  readonly known: Pick<KnownModel, "reads" | "context" | "answer"> | undefined;
}

const libraries: Writers = {
  LangChain: ({ baseUrl, model, message }, key) => code`${comment("# pip install langchain-openai")}
from langchain_openai import ChatOpenAI

llm = ChatOpenAI(
    base_url=${baseUrl},
    api_key=${key},
    model=${model},
)
print(llm.invoke(${message}).content)`,
  LlamaIndex: ({ baseUrl, model, message }, key) => code`${comment("# pip install llama-index-llms-openai-like")}
from llama_index.llms.openai_like import OpenAILike

llm = OpenAILike(
    api_base=${baseUrl},
    api_key=${key},
    model=${model},
    is_chat_model=True,
)
print(llm.complete(${message}))`,
  "AI SDK": ({ baseUrl, model, message }, key) => code`${comment("// npm install ai @ai-sdk/openai-compatible")}
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText } from "ai";

const gateway = createOpenAICompatible({
  name: "gateway",
  baseURL: ${baseUrl},
  apiKey: ${key},
});
const { text } = await generateText({
  model: gateway(${model}),
  prompt: ${message},
});
console.log(text);`,
};

const json = (value: unknown): readonly CodePart[] => [string(JSON.stringify(value, null, 2))];

/** Limits of a model for an editor; usual ones where the gateway has no details of it. */
const limitsOf = (known: EditorCall["known"]) => {
  const window = known?.context || 128_000;
  const answer = Math.min(known?.answer || 16_000, window);
  return { window, answer, vision: known?.reads.includes("image") === true };
};

/** Fields of a form to fill in, with their values. */
const fields = (where: string, entries: readonly (readonly [name: string, value: string])[]): readonly CodePart[] => [
  ...comment(`# ${where}`),
  ...entries.flatMap(([name, value]) => [`\n${name}: `, string(value)]),
];

const editors: Writers<EditorCall> = {
  "VS Code": ({ baseUrl, model, known }, key) => {
    const { window, answer, vision } = limitsOf(known);
    return code`${comment("// Chat: Open Language Models (JSON)")}\n${json([
      {
        name: "gateway",
        vendor: "customendpoint",
        apiKey: key,
        apiType: "chat-completions",
        models: [
          {
            id: model,
            name: model,
            url: `${baseUrl}/chat/completions`,
            toolCalling: true,
            vision,
            maxInputTokens: window - answer,
            maxOutputTokens: answer,
          },
        ],
      },
    ])}`;
  },
  Cursor: ({ baseUrl, model, publicOnly }, key) => [
    ...comment(`# ${publicOnly}\n`),
    ...fields("Cursor Settings → Models", [
      ["Add Custom Model", model],
      ["OpenAI API Key", key],
      ["Override OpenAI Base URL", baseUrl],
    ]),
  ],
  // Zed takes no key from its settings.
  Zed: ({ baseUrl, model, known }, key) =>
    code`${comment(`// export GATEWAY_API_KEY='${shell(key)}'\n// ~/.config/zed/settings.json`)}\n${json({
      language_models: {
        openai_compatible: {
          gateway: {
            api_url: baseUrl,
            available_models: [{ name: model, display_name: model, max_tokens: limitsOf(known).window }],
          },
        },
      },
    })}`,
  Cline: ({ baseUrl, model }, key) =>
    fields("Cline → Settings → API Configuration", [
      ["API Provider", "OpenAI Compatible"],
      ["Base URL", baseUrl],
      ["API Key", key],
      ["Model ID", model],
    ]),
  Continue: ({ baseUrl, model }, key) => code`${comment("# ~/.continue/config.yaml")}
name: gateway
version: 1.0.0
schema: v1
models:
  - name: ${model}
    provider: openai
    model: ${model}
    apiBase: ${baseUrl}
    apiKey: ${key}
    roles: [chat, edit, apply]`,
  OpenCode: ({ baseUrl, model }, key) =>
    code`${comment("// opencode.json")}\n${json({
      $schema: "https://opencode.ai/config.json",
      provider: {
        gateway: {
          npm: "@ai-sdk/openai-compatible",
          options: { baseURL: baseUrl, apiKey: key },
          models: { [model]: {} },
        },
      },
    })}`,
  Aider: ({ baseUrl, model }, key) => code`${command("export")} OPENAI_API_BASE=${[string(`'${shell(baseUrl)}'`)]}
${command("export")} OPENAI_API_KEY=${[string(`'${shell(key)}'`)]}
${command("aider")} --model ${[string(`'openai/${shell(model)}'`)]}`,
};

/** A small call with libraries beside the official clients. */
export const librarySamples = (call: SampleCall): readonly CodeSample[] => samplesOf(libraries, call);

/** What editors and their helpers want written down. */
export const editorSamples = (call: EditorCall): readonly CodeSample[] => samplesOf(editors, call);
