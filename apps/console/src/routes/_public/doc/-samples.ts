import type { CodePart, CodeSample } from "@one-hub/ui";
import { shell, string as s } from "../../../shared/CodeSamples/code-samples.ts";
import { type Document, exampleOf, type Operation, resolve, type Schema } from "./-document.ts";

const comment = (text: string): CodePart => ({ kind: "comment", text });

const shellQuoted = (text: string): string => `'${shell(text)}'`;

const python = (value: unknown, indent = ""): string => {
  const next = `${indent}    `;
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value))
    return value.length === 0 ? "[]" : `[${value.map((one) => python(one, indent)).join(", ")}]`;
  if (typeof value === "object") {
    const lines = Object.entries(value).map(([key, one]) => `${next}${JSON.stringify(key)}: ${python(one, next)},`);
    return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
  }
  return JSON.stringify(value);
};

/** A value in the syntax of TypeScript: keys without quotes where they need none. */
const script = (value: unknown): string =>
  (JSON.stringify(value, undefined, 2) ?? "undefined").replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");

const placeholder = (document: Document, schema: Schema | undefined, name: string): unknown => {
  const resolved = schema === undefined ? {} : resolve<Schema>(document, schema);
  if (resolved.default !== undefined) return resolved.default;
  if (resolved.const !== undefined) return resolved.const;
  if (resolved.enum?.[0] !== undefined) return resolved.enum[0];
  const [first] = resolved.anyOf ?? [];
  if (first !== undefined) return placeholder(document, first, name);
  const { type } = resolved;
  if (type === "integer" || type === "number") return resolved.minimum ?? 1;
  if (type === "boolean") return true;
  return name === "model" ? "gpt-4o-mini" : `<${name}>`;
};

/** A sample call: its required arguments, each with a value of its type, and the secret that signs it. */
const callOf = (base: string, document: Document, operation: Operation) => {
  const given = (place: string) =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === place && (parameter.required === true || place === "path"))
        .map(({ name, schema }) => [name, placeholder(document, schema, name)]),
    );
  const path = given("path");
  const query = given("query");
  const body = exampleOf(operation.body?.content?.["application/json"]);
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const secret = operation.security.includes("relayKey")
    ? "API_KEY"
    : operation.security.includes("accessToken")
      ? "ACCESS_TOKEN"
      : undefined;
  return { operation, path, query, body, url: base + (search === "" ? filled : `${filled}?${search}`), secret };
};

type Call = ReturnType<typeof callOf>;

const curl = ({ operation, url, body, secret }: Call): readonly CodePart[] => {
  const parts: CodePart[] = [{ kind: "command", text: "curl" }];
  if (operation.method !== "GET" && !(operation.method === "POST" && body !== undefined))
    parts.push(` -X ${operation.method}`);
  parts.push(" ", s(shellQuoted(url)));
  if (secret !== undefined) parts.push(" \\\n  -H ", s(`"Authorization: Bearer $${secret}"`));
  if (body !== undefined) {
    parts.push(" \\\n  -H ", s("'Content-Type: application/json'"), " \\\n  -d ");
    parts.push(s(shellQuoted(JSON.stringify(body, undefined, 2))));
  }
  return parts;
};

const requests = ({ operation, url, body, secret }: Call): readonly CodePart[] => {
  const parts: CodePart[] = [comment("# pip install requests\n"), secret === undefined ? "" : "import os\n"];
  parts.push(
    `import requests\n\nreply = requests.${operation.method.toLowerCase()}(\n    `,
    s(JSON.stringify(url)),
    ",\n",
  );
  if (secret !== undefined) {
    parts.push(
      `    headers={`,
      s('"Authorization"'),
      `: `,
      s('"Bearer "'),
      ` + os.environ[`,
      s(`"${secret}"`),
      `]},\n`,
    );
  }
  if (body !== undefined) parts.push(`    json=${python(body, "    ")},\n`);
  parts.push(`    timeout=30,\n)\nreply.raise_for_status()\nprint(reply.json())`);
  return parts;
};

const typescript = (base: string, document: Document, call: Call): readonly CodePart[] => {
  const { operation, path, query, body, secret } = call;
  const { id, sdk } = operation;
  const filters = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name, schema }) => [name, placeholder(document, schema, name)]),
  );
  const fields = typeof body === "object" && body !== null ? Object.fromEntries(Object.entries(body)) : {};
  const plain = (name: string): string => name.replaceAll("_", "").toLowerCase();
  const named = new Set((sdk ?? []).map(plain));
  /** Parts of the path that the function takes in one argument with the body. */
  const pathInBody = Object.fromEntries(Object.entries(path).filter(([name]) => !named.has(plain(name))));
  /** An argument that the contract calls otherwise is the only one that it can be. */
  const only = [...Object.values(filters), ...Object.values(fields)];
  const valueOf = (name: string): string => {
    if (name === "key") return `process.env.API_KEY ?? ""`;
    if (name === "body")
      return script(Object.keys(pathInBody).length > 0 ? { ...pathInBody, ...fields } : (body ?? {}));
    if (name === "query") return script(Object.keys(query).length > 0 ? query : filters);
    return script(
      path[name] ?? query[name] ?? filters[name] ?? fields[name] ?? (only.length === 1 ? only[0] : `<${name}>`),
    );
  };
  // What may be left out is, unless the contract asks for it.
  const asked = (sdk ?? []).filter(
    (name) => name !== "gateway" && (!name.endsWith("?") || (name === "query?" && Object.keys(query).length > 0)),
  );
  const connection =
    secret === "ACCESS_TOKEN"
      ? [`{\n  baseUrl: `, s(JSON.stringify(base)), `,\n  accessToken: process.env.ACCESS_TOKEN,\n}`]
      : [`{ baseUrl: `, s(JSON.stringify(base)), ` }`];
  return [
    comment("// npm install @one-hub/sdk\n"),
    `import { createGateway, ${id} } from `,
    s('"@one-hub/sdk"'),
    `;\n\nconst gateway = createGateway(`,
    ...connection,
    `);\nconst result = await ${id}(${["gateway", ...asked.map((name) => valueOf(name.replace("?", "")))].join(", ")});`,
  ];
};

/** The call with curl, our SDK where it has the operation, and Python; secrets come from the environment. */
export const operationSamples = (base: string, document: Document, operation: Operation): readonly CodeSample[] => {
  const call = callOf(base, document, operation);
  return [
    { id: "curl", label: "curl", code: curl(call) },
    ...(operation.sdk === undefined
      ? []
      : [{ id: "typescript", label: "TypeScript", code: typescript(base, document, call) }]),
    { id: "python", label: "Python", code: requests(call) },
  ];
};
