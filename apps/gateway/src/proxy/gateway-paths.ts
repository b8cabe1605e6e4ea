export { isGatewayPath } from "@one-hub/openapi/gateway-paths";

/** Whether a path has dot segments, plain or encoded, that a server might resolve. */
export const hasDotSegments = (target: string): boolean =>
  target
    .replace(/[?#].*$/s, "")
    .split(/[/\\]|%2f|%5c/i)
    .some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));

/** Paths whose last segments are secrets: MCP access tokens, webhook tokens. */
const secretUnder = ["/mcp", "/api/telegram", "/api/payment/notify"];

/** The path as a log may hold it: without its query, and without the secrets that some paths carry. */
export const pathForLog = (target: string): string => {
  const plain = target.replace(/[?#].*$/s, "");
  const prefix = secretUnder.find((family) => plain.startsWith(`${family}/`));
  return prefix === undefined ? plain : `${prefix}/…`;
};
