const families = [
  "/api",
  "/v1",
  "/claude",
  "/gemini",
  "/mj",
  "/suno",
  "/kling",
  "/recraftAI",
  "/mcp",
  "/dashboard/billing",
];

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/**
 * Whether the gateway answers this path (product.md §1) and not the console: prefixes of whole segments, case-sensitive
 * as the contract is. `path` may carry a query. `/healthz` is this process's own and is not among them.
 */
export const isGatewayPath = (path: string): boolean => {
  const end = path.search(/[?#]/);
  const plain = end === -1 ? path : path.slice(0, end);
  return families.some((prefix) => isUnder(plain, prefix)) || /^\/[^/]+\/mj(\/|$)/.test(plain);
};

/** Paths whose last segments are secrets: MCP access tokens, webhook tokens. */
const secretUnder = ["/mcp", "/api/telegram", "/api/payment/notify"];

/** The path as a log may hold it: without its query, and without the secrets that some paths carry. */
export const pathForLog = (target: string): string => {
  const plain = target.replace(/[?#].*$/s, "");
  const prefix = secretUnder.find((family) => plain.startsWith(`${family}/`));
  return prefix === undefined ? plain : `${prefix}/…`;
};
