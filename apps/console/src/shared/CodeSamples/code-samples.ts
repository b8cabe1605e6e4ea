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
  /** Path of the relay, with its `/v1`; a chat when left out. */
  readonly endpoint?: string | undefined;
  /** The real key where the shown one is masked; asked when copied. Undefined when it could not be had. */
  readonly copyKey?: (() => Promise<string | undefined>) | undefined;
}

/** Inside double quotes of Python, JavaScript and JSON alike; model names come from the gateway. */
const quoted = (text: string): string => JSON.stringify(text);
/** Inside single quotes of a shell. */
const shell = (text: string): string => text.replaceAll("'", `'\\''`);

const string = (text: string): CodePart => ({ kind: "string", text });

/** How an endpoint is called: the body beside the model, and the same with the official clients. */
interface Endpoint {
  /** After `"model": …`. */
  readonly body: (message: string) => string;
  readonly python?: {
    readonly method: string;
    readonly given: (message: string) => readonly CodePart[];
    readonly result: string;
  };
  readonly node?: {
    readonly method: string;
    readonly given: (message: string) => readonly CodePart[];
    readonly result: string;
  };
}

const chat: Endpoint = {
  body: (message) => `,\n    "messages": [{"role": "user", "content": ${quoted(message)}}]`,
  python: {
    method: "chat.completions.create",
    given: (message) => [`messages=[{"role": "user", "content": `, string(quoted(message)), `}],`],
    result: "choices[0].message.content",
  },
  node: {
    method: "chat.completions.create",
    given: (message) => [`messages: [{ role: "user", content: `, string(quoted(message)), ` }],`],
    result: "choices[0].message.content",
  },
};

const endpoints: Readonly<Record<string, Endpoint>> = {
  "/v1/chat/completions": chat,
  "/v1/embeddings": {
    body: (message) => `,\n    "input": ${quoted(message)}`,
    python: {
      method: "embeddings.create",
      given: (message) => [`input=`, string(quoted(message)), `,`],
      result: "data[0].embedding",
    },
    node: {
      method: "embeddings.create",
      given: (message) => [`input: `, string(quoted(message)), `,`],
      result: "data[0].embedding",
    },
  },
};

/** What takes more than a model is for its documentation to say. */
const unknownEndpoint: Endpoint = { body: () => "" };

const endpointOf = ({ endpoint }: SampleCall): Endpoint =>
  endpoint === undefined ? chat : (endpoints[endpoint] ?? unknownEndpoint);

const curl = (call: SampleCall, key: string): readonly CodePart[] => {
  const { baseUrl, model, message, endpoint = "/v1/chat/completions" } = call;
  return [
    { kind: "command", text: "curl" },
    ` ${shell(baseUrl)}${shell(endpoint.replace(/^\/v1(?=\/)/, ""))} \\\n  -H `,
    string(`'Authorization: Bearer ${shell(key)}'`),
    ` \\\n  -H `,
    string(`'Content-Type: application/json'`),
    ` \\\n  -d `,
    string(`'{\n    "model": ${shell(quoted(model))}${shell(endpointOf(call).body(message))}\n  }'`),
  ];
};

const python = (call: SampleCall, key: string): readonly CodePart[] | undefined => {
  const { python: way } = endpointOf(call);
  return way === undefined
    ? undefined
    : [
        { kind: "comment", text: "# pip install openai\n" },
        `from openai import OpenAI\n\nclient = OpenAI(\n    base_url=`,
        string(quoted(call.baseUrl)),
        `,\n    api_key=`,
        string(quoted(key)),
        `,\n)\nreply = client.${way.method}(\n    model=`,
        string(quoted(call.model)),
        `,\n    `,
        ...way.given(call.message),
        `\n)\nprint(reply.${way.result})`,
      ];
};

const node = (call: SampleCall, key: string): readonly CodePart[] | undefined => {
  const { node: way } = endpointOf(call);
  return way === undefined
    ? undefined
    : [
        { kind: "comment", text: "// npm install openai\n" },
        `import OpenAI from "openai";\n\nconst client = new OpenAI({\n  baseURL: `,
        string(quoted(call.baseUrl)),
        `,\n  apiKey: `,
        string(quoted(key)),
        `,\n});\nconst reply = await client.${way.method}({\n  model: `,
        string(quoted(call.model)),
        `,\n  `,
        ...way.given(call.message),
        `\n});\nconsole.log(reply.${way.result});`,
      ];
};

const languages = [
  { id: "curl", label: "curl", write: curl },
  { id: "python", label: "Python", write: python },
  { id: "node", label: "Node", write: node },
] as const;

const textOf = (parts: readonly CodePart[]): string =>
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
