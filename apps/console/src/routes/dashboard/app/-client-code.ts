import type { CodePart, CodeSample } from "@one-hub/ui";
import { quoted, type SampleCall, shell, string, textOf } from "../../../shared/CodeSamples/code-samples.ts";

type Call = Pick<SampleCall, "baseUrl" | "model" | "message">;

export interface EditorCall extends SampleCall {
  /** Says that the editor calls from its maker's servers. */
  readonly publicOnly: string;
}

const langchain = ({ baseUrl, model, message }: Call, key: string): readonly CodePart[] => [
  { kind: "comment", text: "# pip install langchain-openai\n" },
  `from langchain_openai import ChatOpenAI\n\nllm = ChatOpenAI(\n    base_url=`,
  string(quoted(baseUrl)),
  `,\n    api_key=`,
  string(quoted(key)),
  `,\n    model=`,
  string(quoted(model)),
  `,\n)\nprint(llm.invoke(`,
  string(quoted(message)),
  `).content)`,
];

const aiSdk = ({ baseUrl, model, message }: Call, key: string): readonly CodePart[] => [
  { kind: "comment", text: "// npm install ai @ai-sdk/openai-compatible\n" },
  `import { createOpenAICompatible } from "@ai-sdk/openai-compatible";\nimport { generateText } from "ai";\n\nconst gateway = createOpenAICompatible({\n  name: "gateway",\n  baseURL: `,
  string(quoted(baseUrl)),
  `,\n  apiKey: `,
  string(quoted(key)),
  `,\n});\nconst { text } = await generateText({\n  model: gateway(`,
  string(quoted(model)),
  `),\n  prompt: `,
  string(quoted(message)),
  `,\n});\nconsole.log(text);`,
];

const llamaIndex = ({ baseUrl, model, message }: Call, key: string): readonly CodePart[] => [
  { kind: "comment", text: "# pip install llama-index-llms-openai-like\n" },
  `from llama_index.llms.openai_like import OpenAILike\n\nllm = OpenAILike(\n    api_base=`,
  string(quoted(baseUrl)),
  `,\n    api_key=`,
  string(quoted(key)),
  `,\n    model=`,
  string(quoted(model)),
  `,\n    is_chat_model=True,\n)\nprint(llm.complete(`,
  string(quoted(message)),
  `))`,
];

const proceed = ({ baseUrl, model }: Call, key: string): readonly CodePart[] => [
  { kind: "comment", text: "# ~/.continue/config.yaml\n" },
  `name: gateway\nversion: 1.0.0\nschema: v1\nmodels:\n  - name: `,
  string(quoted(model)),
  `\n    provider: openai\n    model: `,
  string(quoted(model)),
  `\n    apiBase: `,
  string(quoted(baseUrl)),
  `\n    apiKey: `,
  string(quoted(key)),
  `\n    roles: [chat, edit, apply]`,
];

const json = (value: unknown): CodePart => string(JSON.stringify(value, null, 2));

/** What such an editor wants to know of a model that it cannot look up. */
const window = 128_000;
const answer = 16_000;

const vsCode = ({ baseUrl, model }: Call, key: string): readonly CodePart[] => [
  { kind: "comment", text: "// Chat: Open Language Models (JSON)\n" },
  json([
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
          vision: false,
          maxInputTokens: window - answer,
          maxOutputTokens: answer,
        },
      ],
    },
  ]),
];

const zed = ({ baseUrl, model }: Call, key: string): readonly CodePart[] => [
  // Zed takes no key from its settings.
  { kind: "comment", text: `// export GATEWAY_API_KEY='${shell(key)}'\n// ~/.config/zed/settings.json\n` },
  json({
    language_models: {
      openai_compatible: {
        gateway: {
          api_url: baseUrl,
          available_models: [{ name: model, display_name: model, max_tokens: window }],
        },
      },
    },
  }),
];

/** Fields of a form to fill in, with their values. */
const fields = (where: string, entries: readonly (readonly [name: string, value: string])[]): readonly CodePart[] => [
  { kind: "comment", text: `# ${where}` },
  ...entries.flatMap(([name, value]) => [`\n${name}: `, string(value)]),
];

const cursor = ({ baseUrl, model, publicOnly }: EditorCall, key: string): readonly CodePart[] => [
  { kind: "comment", text: `# ${publicOnly}\n` },
  ...fields("Cursor Settings → Models", [
    ["Add Custom Model", model],
    ["OpenAI API Key", key],
    ["Override OpenAI Base URL", baseUrl],
  ]),
];

const cline = ({ baseUrl, model }: Call, key: string): readonly CodePart[] =>
  fields("Cline → Settings → API Configuration", [
    ["API Provider", "OpenAI Compatible"],
    ["Base URL", baseUrl],
    ["API Key", key],
    ["Model ID", model],
  ]);

const openCode = ({ baseUrl, model }: Call, key: string): readonly CodePart[] => [
  { kind: "comment", text: "// opencode.json\n" },
  json({
    $schema: "https://opencode.ai/config.json",
    provider: {
      gateway: {
        npm: "@ai-sdk/openai-compatible",
        options: { baseURL: baseUrl, apiKey: key },
        models: { [model]: {} },
      },
    },
  }),
];

const aider = ({ baseUrl, model }: Call, key: string): readonly CodePart[] => [
  { kind: "command", text: "export" },
  ` OPENAI_API_BASE=`,
  string(`'${shell(baseUrl)}'`),
  `\n`,
  { kind: "command", text: "export" },
  ` OPENAI_API_KEY=`,
  string(`'${shell(key)}'`),
  `\n`,
  { kind: "command", text: "aider" },
  ` --model `,
  string(`'openai/${shell(model)}'`),
];

interface Tool<C extends Call> {
  readonly id: string;
  readonly label: string;
  readonly write: (call: C, key: string) => readonly CodePart[];
}

const libraries: readonly Tool<Call>[] = [
  { id: "langchain", label: "LangChain", write: langchain },
  { id: "llamaindex", label: "LlamaIndex", write: llamaIndex },
  { id: "ai-sdk", label: "AI SDK", write: aiSdk },
];
const editors: readonly Tool<EditorCall>[] = [
  { id: "vscode", label: "VS Code", write: vsCode },
  { id: "cursor", label: "Cursor", write: cursor },
  { id: "zed", label: "Zed", write: zed },
  { id: "cline", label: "Cline", write: cline },
  { id: "continue", label: "Continue", write: proceed },
  { id: "opencode", label: "OpenCode", write: openCode },
  { id: "aider", label: "Aider", write: aider },
];

const samplesOf =
  <C extends SampleCall>(tools: readonly Tool<C>[]) =>
  (call: C): readonly CodeSample[] =>
    tools.map(({ id, label, write }) => ({
      id,
      label,
      code: write(call, call.key),
      copy: async () => {
        const key = await call.copyKey?.();
        return key === undefined ? undefined : textOf(write(call, key));
      },
    }));

/** A small call with libraries beside the official clients. */
export const librarySamples: (call: SampleCall) => readonly CodeSample[] = samplesOf(libraries);

/** What editors and their helpers want written down. */
export const editorSamples: (call: EditorCall) => readonly CodeSample[] = samplesOf(editors);
