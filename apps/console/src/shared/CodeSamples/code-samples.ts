import type { CodePart, CodeSample } from "@one-hub/ui";

export interface SampleCall {
  /** With `/v1`. */
  readonly baseUrl: string;
  /** The key as shown: with its `sk-`, or masked. */
  readonly key: string;
  readonly model: string;
  /** Message of the call. */
  readonly message: string;
  /** Path of the relay, with its `/v1`; a chat when left out. */
  readonly endpoint?: string | undefined;
  /** The real key where the shown one is masked; asked when copied. Undefined when it could not be had. */
  readonly copyKey?: (() => Promise<string | undefined>) | undefined;
}

/** Inside double quotes of Python, JavaScript and JSON alike; model names come from the gateway. */
export const quoted = (text: string): string => JSON.stringify(text);
/** Inside single quotes of a shell. */
export const shell = (text: string): string => text.replaceAll("'", `'\\''`);

/** A text of the code in the colour of texts. */
export const string = (text: string): CodePart => ({ kind: "string", text });

interface Endpoint {
  /** Body of the request, except the model. */
  readonly body: (message: string) => string;
  /** The same with the official clients, which have one method for it. */
  readonly client?: {
    readonly method: string;
    /** Where the reply has what was asked for. */
    readonly result: string;
    readonly python: (message: CodePart) => readonly CodePart[];
    readonly node: (message: CodePart) => readonly CodePart[];
  };
}

const chat: Endpoint = {
  body: (message) => `"messages": [{"role": "user", "content": ${message}}]`,
  client: {
    method: "chat.completions.create",
    result: "choices[0].message.content",
    python: (message) => [`messages=[{"role": "user", "content": `, message, `}]`],
    node: (message) => [`messages: [{ role: "user", content: `, message, ` }]`],
  },
};

const endpoints: Readonly<Record<string, Endpoint>> = {
  "/v1/chat/completions": chat,
  "/v1/embeddings": {
    body: (message) => `"input": ${message}`,
    client: {
      method: "embeddings.create",
      result: "data[0].embedding",
      python: (message) => [`input=`, message],
      node: (message) => [`input: `, message],
    },
  },
};

/** What takes more than a model is for its documentation to say. */
const unknownEndpoint: Endpoint = { body: () => "" };

const endpointOf = ({ endpoint }: SampleCall): Endpoint =>
  endpoint === undefined ? chat : (endpoints[endpoint] ?? unknownEndpoint);

const curl = (call: SampleCall, key: string): readonly CodePart[] => {
  const { baseUrl, model, message, endpoint = "/v1/chat/completions" } = call;
  const rest = endpointOf(call).body(quoted(message));
  return [
    { kind: "command", text: "curl" },
    ` ${shell(baseUrl)}${shell(endpoint.replace(/^\/v1(?=\/)/, ""))} \\\n  -H `,
    string(`'Authorization: Bearer ${shell(key)}'`),
    ` \\\n  -H `,
    string(`'Content-Type: application/json'`),
    ` \\\n  -d `,
    string(`'{\n    "model": ${shell(quoted(model))}${rest === "" ? "" : `,\n    ${shell(rest)}`}\n  }'`),
  ];
};

const python = (call: SampleCall, key: string): readonly CodePart[] | undefined => {
  const { client } = endpointOf(call);
  return client === undefined
    ? undefined
    : [
        { kind: "comment", text: "# pip install openai\n" },
        `from openai import OpenAI\n\nclient = OpenAI(\n    base_url=`,
        string(quoted(call.baseUrl)),
        `,\n    api_key=`,
        string(quoted(key)),
        `,\n)\nreply = client.${client.method}(\n    model=`,
        string(quoted(call.model)),
        `,\n    `,
        ...client.python(string(quoted(call.message))),
        `,\n)\nprint(reply.${client.result})`,
      ];
};

const node = (call: SampleCall, key: string): readonly CodePart[] | undefined => {
  const { client } = endpointOf(call);
  return client === undefined
    ? undefined
    : [
        { kind: "comment", text: "// npm install openai\n" },
        `import OpenAI from "openai";\n\nconst client = new OpenAI({\n  baseURL: `,
        string(quoted(call.baseUrl)),
        `,\n  apiKey: `,
        string(quoted(key)),
        `,\n});\nconst reply = await client.${client.method}({\n  model: `,
        string(quoted(call.model)),
        `,\n  `,
        ...client.node(string(quoted(call.message))),
        `,\n});\nconsole.log(reply.${client.result});`,
      ];
};

const languages = [
  { id: "curl", label: "curl", write: curl },
  { id: "python", label: "Python", write: python },
  { id: "node", label: "Node", write: node },
] as const;

/** Code without its colours. */
export const textOf = (parts: readonly CodePart[]): string =>
  parts.map((part) => (typeof part === "string" ? part : part.text)).join("");

/**
 * One small call with curl and the two official `openai` clients, ready to run, for `CodeBlock`. An endpoint that the clients have no method for
 * here comes with curl alone.
 */
export const codeSamples = (call: SampleCall): readonly CodeSample[] =>
  languages.flatMap(({ id, label, write }) => {
    const { copyKey } = call;
    const code = write(call, call.key);
    if (code === undefined) return [];
    if (copyKey === undefined) return [{ id, label, code }];
    return [
      {
        id,
        label,
        code,
        copy: async () => {
          const key = await copyKey();
          return key === undefined ? undefined : textOf(write(call, key) ?? []);
        },
      },
    ];
  });
