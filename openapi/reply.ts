import { pointer, replyPointer, routeOf, validatorAt, type Route } from "./contract.ts";

/** A reply as any HTTP client has it. */
export interface PlainReply {
  status: number;
  /** The header as received, or undefined. */
  contentType: string | undefined;
  /** The body, decompressed. */
  text: string;
}

/** Replies with JSON that open one-hub may send as text: refused models and Midjourney submissions. */
const mayBeText = (status: number, path: string): boolean =>
  (status === 404 && path.startsWith("/v1/")) || (status === 200 && /\/mj\/(submit|insight-face)\//.test(path));

const schemaProblems = (at: string, body: unknown): string[] => {
  const validate = validatorAt(at);
  if (validate(body)) return [];
  return (validate.errors ?? []).map((error) => `${error.instancePath || "/"} ${error.message ?? "is not valid"}`);
};

/** The data of each server-sent event. */
export const eventsOf = (stream: string): string[] =>
  stream
    .split("\n\n")
    .filter((event) => event !== "")
    .map((event) => event.replace(/^(?:event:.*\n)?data: ?/, ""));

/** Streams by their operation: the schema of their events, and the last one where it does not follow the schema. */
const streams: Readonly<Record<string, { schema: string; end: string | undefined }>> = {
  checkChannel: { schema: "ChannelCheckEvent", end: undefined },
};

const streamProblems = (operationId: string, text: string): string[] => {
  const { schema, end } = streams[operationId] ?? { schema: "RelayChatChunk", end: "[DONE]" };
  const events = eventsOf(text);
  if (end !== undefined && events.pop() !== end) return [`the stream does not end with ${end}`];
  if (events.length === 0) return ["the stream holds no event"];
  return events.flatMap((event) => {
    try {
      return schemaProblems(pointer("components", "schemas", schema), JSON.parse(event));
    } catch {
      return [`an event is no JSON: ${event.slice(0, 80)}`];
    }
  });
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const typeProblems = (sent: string, status: number, path: string): string[] =>
  sent === "application/json" || (sent === "text/plain" && mayBeText(status, path))
    ? []
    : [`JSON was sent as ${sent === "" ? "nothing" : sent}`];

/**
 * What in a reply breaks the contract: its status, its content type, its body against the bundled schema, the events of
 * a stream. Empty when nothing does, and where the request is no call of the contract.
 */
export const replyProblems = (method: string, path: string, { status, contentType, text }: PlainReply): string[] => {
  const route: Route | undefined = routeOf(method, path);
  if (route === undefined) return [];
  const found = replyPointer(route, status);
  if (found === undefined) return [`status ${status} is none of ${route.operation.operationId}'s`];
  if (text === "")
    return found.reply.content === undefined || found.reply["x-empty-body"] === true ? [] : ["the body is empty"];
  const sent = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  const json = parse(text);
  const media = json === undefined ? sent : "application/json";
  if (found.reply.content?.[media] === undefined)
    return [`status ${status} has no ${media === "" ? "body without a type" : media}`];
  const at = `${found.at}${pointer("content", media, "schema").slice(1)}`;
  return json === undefined
    ? [
        ...schemaProblems(at, text),
        ...(sent === "text/event-stream" ? streamProblems(route.operation.operationId, text) : []),
      ]
    : [...typeProblems(sent, status, path), ...schemaProblems(at, json)];
};
