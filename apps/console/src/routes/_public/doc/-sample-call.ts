import { type Document, type Operation, resolve, type Schema } from "./-document.ts";
import { type Signing, signingOf } from "./-signing.ts";
import { addressOf, filledIn, parseJson, startOf, typedMediaOf, valueOf } from "./-typed.ts";

/** A value for what is required and not typed. */
export const placeholder = (document: Document, schema: Schema | undefined, name: string): unknown => {
  const resolved = schema === undefined ? {} : resolve<Schema>(document, schema);
  if (resolved.default !== undefined) return resolved.default;
  if (resolved.const !== undefined) return resolved.const;
  if (resolved.enum?.[0] !== undefined) return resolved.enum[0];
  const [first] = resolved.anyOf ?? [];
  if (first !== undefined) return placeholder(document, first, name);
  const { type } = resolved;
  if (type === "integer" || type === "number") return resolved.minimum ?? 1;
  if (type === "boolean") return true;
  if (type === "array") return [placeholder(document, resolved.items, name)];
  return name === "model" ? "gpt-4o-mini" : `<${name}>`;
};

/** File that samples write a reply of bytes to: its type, and with it an ending, is known from the reply alone. */
export const REPLY_FILE = "reply";

type Values = Readonly<Record<string, unknown>>;

/** How a program reads the reply to a successful call. `status`: there may be no body, and a refusal has one in JSON. */
type ReplyKind = "json" | "text" | "bytes" | "status";

/** A call that samples write. */
export interface Call {
  readonly operation: Operation;
  readonly url: string;
  readonly path: Values;
  readonly query: Values;
  readonly headers: Values;
  /** The value of a JSON body; undefined where none is sent. */
  readonly body: unknown;
  /** A body that is no JSON. */
  readonly text: string | undefined;
  /** The reply arrives piece by piece. */
  readonly streams: boolean;
  readonly replyKind: ReplyKind;
  readonly signing: Signing | undefined;
}

const EVENTS = "text/event-stream";

/** Whether the reply is a stream: always where that is the first form of a reply, else where the body asks for one. */
const isStreamed = ({ replies }: Operation, body: unknown): boolean => {
  const types = replies.map(({ content = {} }) => Object.keys(content));
  const isAsked = typeof body === "object" && body !== null && "stream" in body && body.stream === true;
  return types.some((each) => each[0] === EVENTS || (isAsked && each.includes(EVENTS)));
};

const replyKindOf = ({ replies }: Operation): ReplyKind => {
  const { content = {}, "x-empty-body": isEmpty = false } = replies.find(({ status }) => status === "200") ?? {};
  const types = Object.keys(content);
  if (types.some((type) => type.startsWith("image/"))) return "bytes";
  if (types.some((type) => type.startsWith("text/") && type !== EVENTS)) return "text";
  return isEmpty || types.length === 0 ? "status" : "json";
};

const bodyOf = (operation: Operation, text: string): unknown => {
  if (text.trim() === "") return undefined;
  // While the text is not JSON, the samples keep the example.
  return (parseJson(text) ?? parseJson(startOf(operation).body))?.value;
};

/** The call as it is typed; what is required and not typed yet has a value of its type. */
export const callOf = (base: string, document: Document, operation: Operation, typed = startOf(operation)): Call => {
  const valuesIn = (place: string, withRequired: boolean): Values => {
    const required = operation.parameters
      .filter(
        (parameter) => withRequired && parameter.in === place && (parameter.required === true || place === "path"),
      )
      .map(({ name, schema }) => [name, placeholder(document, schema, name)] as const);
    const filled = filledIn(operation, typed, place).map(
      ({ name, text, schema }) => [name, valueOf(document, schema, text)] as const,
    );
    return Object.fromEntries([...required, ...filled]);
  };
  const path = valuesIn("path", true);
  const query = valuesIn("query", true);
  const isJson = typedMediaOf(operation) === "application/json";
  const body = isJson ? bodyOf(operation, typed.body) : undefined;
  return {
    operation,
    path,
    query,
    headers: valuesIn("header", false),
    body,
    text: isJson || typed.body === "" ? undefined : typed.body,
    streams: isStreamed(operation, body),
    replyKind: replyKindOf(operation),
    url: base + addressOf(operation.path, path, query),
    signing: operation.security.length === 0 ? undefined : signingOf(document, operation),
  };
};
