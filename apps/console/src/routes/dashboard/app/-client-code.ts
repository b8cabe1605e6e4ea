import type { CodePart, CodeSample } from "@one-hub/ui";
import { quoted, type SampleCall, shell, string, textOf } from "../../../shared/CodeSamples/code-samples.ts";

type Call = Pick<SampleCall, "baseUrl" | "model" | "message">;

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

const openCode = ({ baseUrl, model }: Call, key: string): readonly CodePart[] => [
  { kind: "comment", text: "// opencode.json\n" },
  string(
    JSON.stringify(
      {
        $schema: "https://opencode.ai/config.json",
        provider: {
          gateway: {
            npm: "@ai-sdk/openai-compatible",
            options: { baseURL: baseUrl, apiKey: key },
            models: { [model]: {} },
          },
        },
      },
      null,
      2,
    ),
  ),
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

interface Tool {
  readonly id: string;
  readonly label: string;
  readonly write: (call: Call, key: string) => readonly CodePart[];
}

const libraries: readonly Tool[] = [
  { id: "langchain", label: "LangChain", write: langchain },
  { id: "ai-sdk", label: "AI SDK", write: aiSdk },
];
const editors: readonly Tool[] = [
  { id: "continue", label: "Continue", write: proceed },
  { id: "opencode", label: "OpenCode", write: openCode },
  { id: "aider", label: "Aider", write: aider },
];

const samplesOf =
  (tools: readonly Tool[]) =>
  (call: SampleCall): readonly CodeSample[] =>
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
export const editorSamples: (call: SampleCall) => readonly CodeSample[] = samplesOf(editors);
