import type { CodePart, CodeSample } from "@one-hub/ui";

/** What a sample call needs. */
export interface SampleCall {
  /** With `/v1`. */
  readonly baseUrl: string;
  /** What is shown in the key's place: with its `sk-`, or masked. */
  readonly key: string;
  readonly model: string;
  /** What the call says. */
  readonly message: string;
  /** The real key where the shown one is masked; asked when copied. Undefined when it could not be had. */
  readonly copyKey?: (() => Promise<string | undefined>) | undefined;
}

/** Inside double quotes of Python, JavaScript and JSON alike; model names come from the gateway. */
const quoted = (text: string): string => JSON.stringify(text);
/** Inside single quotes of a shell. */
const shell = (text: string): string => text.replaceAll("'", `'\\''`);

const string = (text: string): CodePart => ({ kind: "string", text });

const curl = ({ baseUrl, model, message }: SampleCall, key: string): readonly CodePart[] => [
  { kind: "command", text: "curl" },
  ` ${shell(baseUrl)}/chat/completions \\\n  -H `,
  string(`'Authorization: Bearer ${shell(key)}'`),
  ` \\\n  -H `,
  string(`'Content-Type: application/json'`),
  ` \\\n  -d `,
  string(
    `'{\n    "model": ${shell(quoted(model))},\n    "messages": [{"role": "user", "content": ${shell(quoted(message))}}]\n  }'`,
  ),
];

const python = ({ baseUrl, model, message }: SampleCall, key: string): readonly CodePart[] => [
  { kind: "comment", text: "# pip install openai\n" },
  `from openai import OpenAI\n\nclient = OpenAI(\n    base_url=`,
  string(quoted(baseUrl)),
  `,\n    api_key=`,
  string(quoted(key)),
  `,\n)\nreply = client.chat.completions.create(\n    model=`,
  string(quoted(model)),
  `,\n    messages=[{"role": "user", "content": `,
  string(quoted(message)),
  `}],\n)\nprint(reply.choices[0].message.content)`,
];

const node = ({ baseUrl, model, message }: SampleCall, key: string): readonly CodePart[] => [
  { kind: "comment", text: "// npm install openai\n" },
  `import OpenAI from "openai";\n\nconst client = new OpenAI({\n  baseURL: `,
  string(quoted(baseUrl)),
  `,\n  apiKey: `,
  string(quoted(key)),
  `,\n});\nconst reply = await client.chat.completions.create({\n  model: `,
  string(quoted(model)),
  `,\n  messages: [{ role: "user", content: `,
  string(quoted(message)),
  ` }],\n});\nconsole.log(reply.choices[0].message.content);`,
];

const languages = [
  { id: "curl", label: "curl", write: curl },
  { id: "python", label: "Python", write: python },
  { id: "node", label: "Node", write: node },
] as const;

const textOf = (parts: readonly CodePart[]): string =>
  parts.map((part) => (typeof part === "string" ? part : part.text)).join("");

/** One small chat call with curl and the two official `openai` clients, ready to run, for `CodeBlock`. */
export const codeSamples = (call: SampleCall): readonly CodeSample[] =>
  languages.map(({ id, label, write }) => {
    const { copyKey } = call;
    const code = write(call, call.key);
    if (copyKey === undefined) return { id, label, code };
    return {
      id,
      label,
      code,
      copy: async () => {
        const key = await copyKey();
        return key === undefined ? undefined : textOf(write(call, key));
      },
    };
  });
