import type { CodePart, CodeSample } from "@one-hub/ui";

export interface SampleCall {
  /** With `/v1`. */
  readonly baseUrl: string;
  /** The key as shown: with its `sk-`, or masked. */
  readonly key: string;
  readonly model: string;
  /** Message of the call. */
  readonly message: string;
  /** Path of the relay, with its `/v1` where it has one; a chat when left out. */
  readonly endpoint?: string | undefined;
  /** POST when left out. */
  readonly method?: string | undefined;
  /** The real key where the shown one is masked; asked when copied. Undefined when it could not be had. */
  readonly copyKey?: (() => Promise<string | undefined>) | undefined;
}

/** Inside double quotes of Python, JavaScript and JSON alike; model names come from the gateway. */
export const quoted = (text: string): string => JSON.stringify(text);
/** Inside single quotes of a shell. */
export const shell = (text: string): string => text.replaceAll("'", `'\\''`);

/** A text of the code in the colour of texts. */
export const string = (text: string): CodePart => ({ kind: "string", text });
/** The first line of a sample: what has to be installed, or where it belongs. */
export const comment = (text: string): readonly CodePart[] => [{ kind: "comment", text }];
/** A program that a shell runs. */
export const command = (text: string): readonly CodePart[] => [{ kind: "command", text }];

/** Code in which texts are quoted, as Python, JavaScript and JSON read them; other parts stand as they are. */
export const code = (
  lines: TemplateStringsArray,
  ...values: readonly (string | readonly CodePart[])[]
): readonly CodePart[] =>
  lines
    .flatMap((line, index) => {
      const value = values[index] ?? [];
      return [line, ...(typeof value === "string" ? [string(quoted(value))] : value)];
    })
    // Plain texts side by side are one: the second would move when the first changes its length.
    .reduce<CodePart[]>((parts, part) => {
      const last = parts.at(-1);
      if (typeof part === "string" && typeof last === "string") parts.splice(-1, 1, last + part);
      else parts.push(part);
      return parts;
    }, []);

/** Writers of code samples by language; a writer returns undefined for a call that its language cannot make. */
export type Writers<Call extends SampleCall = SampleCall> = Readonly<
  Record<string, (call: Call, key: string) => readonly CodePart[] | undefined>
>;

interface Endpoint {
  /** Body of the request, except the model. */
  readonly body: (message: string) => string;
  /** The same with the official clients, which have one method for it. */
  readonly client?: {
    readonly method: string;
    /** Where the reply has what was asked for. */
    readonly result: string;
    readonly python: (message: string) => readonly CodePart[];
    readonly node: (message: string) => readonly CodePart[];
  };
}

const chat: Endpoint = {
  body: (message) => `"messages": [{"role": "user", "content": ${message}}]`,
  client: {
    method: "chat.completions.create",
    result: "choices[0].message.content",
    python: (message) => code`messages=[{"role": "user", "content": ${message}}]`,
    node: (message) => code`messages: [{ role: "user", content: ${message} }]`,
  },
};

const endpoints: Readonly<Record<string, Endpoint>> = {
  "/v1/chat/completions": chat,
  "/v1/embeddings": {
    body: (message) => `"input": ${message}`,
    client: {
      method: "embeddings.create",
      result: "data[0].embedding",
      python: (message) => code`input=${message}`,
      node: (message) => code`input: ${message}`,
    },
  },
};

/** Names its model `mv`, as Suno does. */
const sunoMusic = "/suno/submit/music";

/** Endpoints that the clients have no method for here. */
const bodies: Readonly<Record<string, Endpoint["body"]>> = {
  "/v1/completions": (message) => `"prompt": ${message}`,
  "/v1/responses": (message) => `"input": ${message}`,
  "/v1/moderations": (message) => `"input": ${message}`,
  "/v1/images/generations": (message) => `"prompt": ${message}`,
  "/v1/audio/speech": (message) => `"input": ${message},\n    "voice": "alloy"`,
  "/v1/rerank": (message) => `"query": ${message},\n    "documents": [${message}]`,
  "/mj/submit/imagine": (message) => `"prompt": ${message}`,
  [sunoMusic]: (message) => `"prompt": ${message}`,
  "/suno/submit/lyrics": (message) => `"prompt": ${message}`,
};

/** What takes more than a model is for its documentation to say. */
const unknownEndpoint: Endpoint = { body: () => "" };

const endpointOf = ({ endpoint, method = "POST" }: SampleCall): Endpoint => {
  if (endpoint === undefined) return chat;
  // The clients' methods post.
  const known = method === "POST" ? endpoints[endpoint] : undefined;
  const body = bodies[endpoint] ?? endpoints[endpoint]?.body;
  return known ?? (body === undefined ? unknownEndpoint : { body });
};

/** Address of an endpoint; those outside of `/v1` are beside it. */
const addressOf = (baseUrl: string, endpoint: string): string =>
  endpoint.startsWith("/v1/") ? baseUrl + endpoint.slice(3) : baseUrl.replace(/\/v1\/?$/, "") + endpoint;

const authorized = (address: string, key: string): readonly CodePart[] => code`${command("curl")} ${[address]} \\
  -H ${[string(`'Authorization: Bearer ${shell(key)}'`)]}`;

/** A call of an address with a JSON body; the address may have options before it. */
export const curl = (
  address: string,
  key: string,
  body: string,
): readonly CodePart[] => code`${authorized(address, key)} \\
  -H ${[string("'Content-Type: application/json'")]} \\
  -d ${[string(`'${shell(body)}'`)]}`;

/** The beginning of a program with the official client of Python. */
export const pythonClient = (
  baseUrl: string,
  key: string,
): readonly CodePart[] => code`${comment("# pip install openai")}
from openai import OpenAI

client = OpenAI(
    base_url=${baseUrl},
    api_key=${key},
)
`;

/** The beginning of a program with the official client of Node. */
export const nodeClient = (
  baseUrl: string,
  key: string,
): readonly CodePart[] => code`${comment("// npm install openai")}
import OpenAI from "openai";

const client = new OpenAI({
  baseURL: ${baseUrl},
  apiKey: ${key},
});
`;

const languages: Writers = {
  curl: (call, key) => {
    const { baseUrl, model, message, endpoint = "/v1/chat/completions", method = "POST" } = call;
    const address = shell(addressOf(baseUrl, endpoint));
    if (method === "GET") return authorized(address, key);
    const rest = endpointOf(call).body(quoted(message));
    const body = `{\n    ${quoted(endpoint === sunoMusic ? "mv" : "model")}: ${quoted(model)}${rest === "" ? "" : `,\n    ${rest}`}\n  }`;
    return curl(method === "POST" ? address : `-X ${method} ${address}`, key, body);
  },
  Python: (call, key) => {
    const { client } = endpointOf(call);
    if (client === undefined) return undefined;
    return code`${pythonClient(call.baseUrl, key)}reply = client.${[client.method]}(
    model=${call.model},
    ${client.python(call.message)},
)
print(reply.${[client.result]})`;
  },
  Node: (call, key) => {
    const { client } = endpointOf(call);
    if (client === undefined) return undefined;
    return code`${nodeClient(call.baseUrl, key)}const reply = await client.${[client.method]}({
  model: ${call.model},
  ${client.node(call.message)},
});
console.log(reply.${[client.result]});`;
  },
};

/** Code without its colours. */
export const textOf = (parts: readonly CodePart[]): string =>
  parts.map((part) => (typeof part === "string" ? part : part.text)).join("");

/** A call as several languages write it, for `CodeBlock`. */
export const samplesOf = <Call extends SampleCall>(writers: Writers<Call>, call: Call): readonly CodeSample[] =>
  Object.entries(writers).flatMap(([label, write]) => {
    const { copyKey } = call;
    const id = label.toLowerCase().replace(" ", "");
    const shown = write(call, call.key);
    if (shown === undefined) return [];
    if (copyKey === undefined) return [{ id, label, code: shown }];
    const copy = async (): Promise<string | undefined> => {
      const key = await copyKey();
      return key === undefined ? undefined : textOf(write(call, key) ?? []);
    };
    return [{ id, label, code: shown, copy }];
  });

/**
 * One small call with curl and the two official `openai` clients, ready to run. An endpoint that the clients have no method for
 * here comes with curl alone.
 */
export const codeSamples = (call: SampleCall): readonly CodeSample[] => samplesOf(languages, call);
