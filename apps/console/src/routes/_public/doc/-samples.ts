import type { CodePart, CodeSample } from "@one-hub/ui";
import { comment, quoted, shell, string as s } from "../../../shared/CodeSamples/code-samples.ts";
import type { Document, Operation } from "./-document.ts";
import { type Call, callOf, REPLY_FILE } from "./-sample-call.ts";
import { typescript } from "./-samples-typescript.ts";
import type { Typed } from "./-typed.ts";

const shellQuoted = (text: string): string => `'${shell(text)}'`;

const python = (value: unknown, indent = ""): string => {
  const next = `${indent}    `;
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value))
    return value.length === 0 ? "[]" : `[${value.map((one) => python(one, indent)).join(", ")}]`;
  if (typeof value === "object") {
    const lines = Object.entries(value).map(([key, one]) => `${next}${quoted(key)}: ${python(one, next)},`);
    return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
  }
  return JSON.stringify(value);
};

const curl = ({ operation, url, headers, body, text, streams, replyKind, signing }: Call): readonly CodePart[] => {
  const parts: CodePart[] = [{ kind: "command", text: "curl" }];
  if (streams) parts.push(" -N");
  const hasBody = body !== undefined || text !== undefined;
  if (operation.method !== "GET" && !(operation.method === "POST" && hasBody)) parts.push(` -X ${operation.method}`);
  // curl refuses to write bytes to a terminal.
  if (replyKind === "bytes") parts.push(` --output ${REPLY_FILE}`);
  parts.push(" ", s(shellQuoted(url)));
  if (signing !== undefined) parts.push(" \\\n  -H ", s(`"${signing.header}: ${signing.prefix}$${signing.variable}"`));
  for (const [name, value] of Object.entries(headers))
    parts.push(" \\\n  -H ", s(shellQuoted(`${name}: ${String(value)}`)));
  if (body !== undefined) {
    parts.push(" \\\n  -H ", s("'Content-Type: application/json'"));
    parts.push(" \\\n  -d ", s(shellQuoted(JSON.stringify(body, undefined, 2))));
  }
  if (text !== undefined) parts.push(" \\\n  --data-raw ", s(shellQuoted(text)));
  return parts;
};

/** Lines of the headers, with the secret from the environment. */
const pythonHeaders = ({ headers, signing }: Call): readonly CodePart[] => {
  const lines: CodePart[][] = Object.entries(headers).map(([name, value]) => [
    s(quoted(name)),
    ": ",
    s(quoted(String(value))),
  ]);
  if (signing !== undefined)
    lines.unshift([
      s(quoted(signing.header)),
      ": ",
      ...(signing.prefix === "" ? [] : [s(quoted(signing.prefix)), " + "]),
      "os.environ[",
      s(quoted(signing.variable)),
      "]",
    ]);
  if (lines.length === 0) return [];
  return ["    headers={", ...lines.flatMap((line, index) => (index === 0 ? line : [", ", ...line])), "},\n"];
};

/** Prints the reply as its type allows: JSON is not read where none may come. */
const pythonReply = ({ streams, replyKind }: Call): readonly CodePart[] => {
  if (streams) return ["for line in reply.iter_lines(decode_unicode=True):\n    print(line)"];
  if (replyKind === "json") return ["print(reply.json())"];
  if (replyKind === "text") return ["print(reply.text)"];
  if (replyKind === "status") return ["print(reply.status_code, reply.text)"];
  return ["with open(", s(quoted(REPLY_FILE)), ", ", s('"wb"'), ") as file:\n    file.write(reply.content)"];
};

const requests = (call: Call): readonly CodePart[] => {
  const { operation, url, body, text, streams, signing } = call;
  return [
    ...comment("# pip install requests\n"),
    signing === undefined ? "" : "import os\n",
    `import requests\n\nreply = requests.${operation.method.toLowerCase()}(\n    `,
    s(quoted(url)),
    ",\n",
    ...pythonHeaders(call),
    ...(body === undefined ? [] : [`    json=${python(body, "    ")},\n`]),
    ...(text === undefined ? [] : ["    data=", s(quoted(text)), ",\n"]),
    streams ? "    stream=True,\n" : "",
    "    timeout=30,\n)\nreply.raise_for_status()\n",
    ...pythonReply(call),
  ];
};

/** The call, as typed or by its example, with curl, TypeScript (our SDK where it has the operation) and Python; secrets come from the environment. */
export const operationSamples = (
  base: string,
  document: Document,
  operation: Operation,
  typed?: Typed,
): readonly CodeSample[] => {
  const call = callOf(base, document, operation, typed);
  return [
    { id: "curl", label: "curl", code: curl(call) },
    { id: "typescript", label: "TypeScript", code: typescript(base, call, document) },
    { id: "python", label: "Python", code: requests(call) },
  ];
};
