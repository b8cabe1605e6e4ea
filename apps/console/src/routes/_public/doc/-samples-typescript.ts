import type { CodePart } from "@one-hub/ui";
import { comment, quoted, string as s } from "../../../shared/CodeSamples/code-samples.ts";
import type { Document } from "./-document.ts";
import { type Call, placeholder, REPLY_FILE } from "./-sample-call.ts";

/** A value in the syntax of TypeScript: keys without quotes where they need none. */
const script = (value: unknown): string =>
  (JSON.stringify(value, undefined, 2) ?? "undefined").replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");

const plain = (name: string): string => name.replaceAll(/[_?]/g, "").toLowerCase();

/** Arguments up to the last one that is needed; those between that are not are `undefined`. */
const argumentsOf = (names: readonly string[], isNeeded: (name: string) => boolean): readonly (string | undefined)[] =>
  names.slice(0, names.findLastIndex(isNeeded) + 1).map((name) => (isNeeded(name) ? name : undefined));

/** The arguments of the SDK's function. */
const sdkArguments = (sdk: readonly string[], call: Call, document: Document): readonly string[] => {
  const { operation, path, query, headers, body } = call;
  const filters = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name, schema }) => [name, placeholder(document, schema, name)]),
  );
  const fields = typeof body === "object" && body !== null ? Object.fromEntries(Object.entries(body)) : {};
  const named = new Set(sdk.map(plain));
  /** Parts of the path that the function takes in one argument with the body. */
  const pathInBody = Object.fromEntries(Object.entries(path).filter(([name]) => !named.has(plain(name))));
  /** An argument that the contract calls otherwise is the only one that it can be. */
  const only = [...Object.values({ ...filters, ...query }), ...Object.values(fields)];
  const valueOf = (name: string): string => {
    if (name === "key") return `process.env.API_KEY ?? ""`;
    if (name === "body")
      return script(Object.keys(pathInBody).length > 0 ? { ...pathInBody, ...fields } : (body ?? {}));
    if (name === "query") return script(Object.keys(query).length > 0 ? query : filters);
    if (name === "options") return script({ headers });
    return script(
      path[name] ?? query[name] ?? filters[name] ?? fields[name] ?? (only.length === 1 ? only[0] : `<${name}>`),
    );
  };
  // Optional arguments are left out, unless they are typed or the contract asks for them.
  const isNeeded = (name: string): boolean => {
    if (!name.endsWith("?")) return true;
    if (name === "options?") return Object.keys(headers).length > 0;
    return name === "query?" ? Object.keys(query).length > 0 : query[name.slice(0, -1)] !== undefined;
  };
  return argumentsOf(
    sdk.filter((name) => name !== "gateway"),
    isNeeded,
  ).map((name) => (name === undefined ? "undefined" : valueOf(name.replace("?", ""))));
};

const withSdk = (base: string, sdk: readonly string[], call: Call, document: Document): readonly CodePart[] => {
  const { id } = call.operation;
  const connection =
    call.signing?.kind === "token"
      ? [`{\n  baseUrl: `, s(quoted(base)), `,\n  accessToken: process.env.ACCESS_TOKEN,\n}`]
      : [`{ baseUrl: `, s(quoted(base)), ` }`];
  return [
    ...comment("// npm install @one-hub/sdk\n"),
    `import { createGateway, ${id} } from `,
    s('"@one-hub/sdk"'),
    `;\n\nconst gateway = createGateway(`,
    ...connection,
    `);\nconst result = await ${id}(${["gateway", ...sdkArguments(sdk, call, document)].join(", ")});`,
  ];
};

const headerLines = ({ headers, body, signing }: Call): readonly CodePart[] => {
  const line = (name: string, ...value: readonly CodePart[]): readonly CodePart[] => [
    "    ",
    /^\w+$/.test(name) ? name : s(quoted(name)),
    ": ",
    ...value,
    ",\n",
  ];
  const lines = [
    ...(signing === undefined
      ? []
      : line(signing.header, s(`\`${signing.prefix}\${process.env.${signing.variable}}\``))),
    ...Object.entries(headers).flatMap(([name, value]) => line(name, s(quoted(String(value))))),
    ...(body !== undefined ? line("Content-Type", s('"application/json"')) : []),
  ];
  return lines.length === 0 ? [] : ["  headers: {\n", ...lines, "  },\n"];
};

const readReply = ({ streams, replyKind }: Call): readonly CodePart[] => {
  if (streams) return ["for await (const chunk of result.body ?? []) process.stdout.write(chunk);"];
  if (replyKind === "bytes")
    return ["await writeFile(", s(quoted(REPLY_FILE)), ", new Uint8Array(await result.arrayBuffer()));"];
  return ["console.log(result.status, await result.text());"];
};

const withFetch = (call: Call): readonly CodePart[] => {
  const { operation, url, body, text, replyKind } = call;
  const init: readonly CodePart[] = [
    ...(operation.method === "GET" ? [] : ["  method: ", s(quoted(operation.method)), ",\n"]),
    ...headerLines(call),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${script(body).replaceAll("\n", "\n  ")}),\n`]),
    ...(text === undefined ? [] : ["  body: ", s(quoted(text)), ",\n"]),
  ];
  return [
    ...(replyKind === "bytes" ? ["import { writeFile } from ", s('"node:fs/promises"'), ";\n\n"] : []),
    "const result = await fetch(",
    s(quoted(url)),
    ...(init.length === 0 ? [] : [", {\n", ...init, "}"]),
    ");\n",
    ...readReply(call),
  ];
};

/** The call with our SDK; with `fetch` where the SDK has no such function, or none that reads this reply as a stream. */
export const typescript = (base: string, call: Call, document: Document): readonly CodePart[] => {
  const { sdk } = call.operation;
  return sdk === undefined || call.streams ? withFetch(call) : withSdk(base, sdk, call, document);
};
