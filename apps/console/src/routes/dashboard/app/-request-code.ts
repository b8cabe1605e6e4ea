import type { RelayChatInput } from "@one-hub/sdk";
import type { CodePart, CodeSample } from "@one-hub/ui";
import {
  code,
  curl,
  nodeClient,
  pythonClient,
  quoted,
  shell,
  string,
  textOf,
} from "../../../shared/CodeSamples/code-samples.ts";

export interface RequestCode {
  /** With `/v1`. */
  readonly baseUrl: string;
  /** Shown instead of the key. */
  readonly key: string;
  /** The real key, for the copy. */
  readonly secret: string;
  readonly body: RelayChatInput;
}

/** How a language writes values. */
interface Dialect {
  readonly yes: string;
  readonly no: string;
  readonly nothing: string;
  readonly indent: number;
  readonly name: (name: string) => CodePart;
}

const bareName = (name: string): CodePart => (/^[a-z_$][\w$]*$/i.test(name) ? name : string(quoted(name)));
const quotedName = (name: string): CodePart => string(quoted(name));

const python: Dialect = { yes: "True", no: "False", nothing: "None", indent: 4, name: quotedName };
const typescript: Dialect = { yes: "true", no: "false", nothing: "null", indent: 2, name: bareName };

const isSimple = (value: unknown): boolean => typeof value !== "object" || value === null;

const write = (value: unknown, dialect: Dialect, depth: number): readonly CodePart[] => {
  if (typeof value === "string") return [string(quoted(value))];
  if (typeof value === "number") return [String(value)];
  if (typeof value === "boolean") return [value ? dialect.yes : dialect.no];
  if (typeof value !== "object" || value === null) return [dialect.nothing];
  const list = Array.isArray(value);
  const parts = list
    ? value.map((each: unknown) => write(each, dialect, depth + 1))
    : Object.entries(value).map(([name, each]) => [dialect.name(name), ": ", ...write(each, dialect, depth + 1)]);
  const [open, close] = list ? ["[", "]"] : ["{", "}"];
  if (parts.length === 0) return [open + close];
  // Objects of simple values fit on a line.
  const inLine = Object.values(value).every(isSimple);
  const edge = inLine ? (list || dialect === python ? "" : " ") : "";
  const line = inLine ? edge : `\n${" ".repeat((depth + 1) * dialect.indent)}`;
  const end = inLine ? edge : `,\n${" ".repeat(depth * dialect.indent)}`;
  const between = inLine ? ", " : `,\n${" ".repeat((depth + 1) * dialect.indent)}`;
  return [open + line, ...parts.flatMap((part, index) => (index === 0 ? part : [between, ...part])), end + close];
};

type Write = (call: Pick<RequestCode, "baseUrl" | "body">, key: string) => readonly CodePart[];

const languages: Readonly<Record<string, Write>> = {
  curl: ({ baseUrl, body }, key) => curl(`-N ${shell(baseUrl)}/chat/completions`, key, JSON.stringify(body, null, 2)),
  Python: ({ baseUrl, body }, key) => code`${pythonClient(baseUrl, key)}stream = client.chat.completions.create(
${Object.entries(body).flatMap(([name, value]) => [`    ${name}=`, ...write(value, python, 1), `,\n`])})
for chunk in stream:
    if chunk.choices:
        print(chunk.choices[0].delta.content or ${""}, end=${""}, flush=True)`,
  TypeScript: (
    { baseUrl, body },
    key,
  ) => code`${nodeClient(baseUrl, key)}const stream = await client.chat.completions.create({
${Object.entries(body).flatMap(([name, value]) => [`  ${name}: `, ...write(value, typescript, 1), `,\n`])}});
for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta.content ?? ${""});
}`,
};

const longestShown = 120;

/** The request with picture data shortened. */
const readable = (value: unknown): unknown => {
  if (typeof value === "string")
    return value.startsWith("data:") && value.length > longestShown ? `${value.slice(0, 40)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(readable);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, readable(each)]));
};

/** This very request with curl and the official clients: shown without the key and the bulk of pictures, copied with both. */
export const requestSamples = ({ key, secret, ...call }: RequestCode): readonly CodeSample[] =>
  Object.entries(languages).map(([label, program]) => ({
    id: label.toLowerCase(),
    label,
    // It has the fields of the body, some of them shorter.
    code: program({ ...call, body: readable(call.body) as RelayChatInput }, key),
    copy: async () => textOf(program(call, secret)),
  }));
