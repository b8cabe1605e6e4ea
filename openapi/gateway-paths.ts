/** Prefixes of whole segments; below some other first segment, `/mj` is Midjourney's in a mode of that name. */
const families = ["api", "v1", "claude", "gemini", "mj", "suno", "kling", "recraftAI", "mcp", "dashboard/billing"];

/** Matches the paths that {@link isGatewayPath} answers true for, and the queries behind them. */
export const gatewayPathPattern = `^/(?:${families.join("|")}|[^/?#]+/mj)(?:[/?#]|$)`;

const pattern = new RegExp(gatewayPathPattern);

/**
 * Whether a gateway answers this path and not the console: case-sensitive as the contract is. `path` may carry a query. `/healthz` is each
 * process's own and is not among them.
 */
export const isGatewayPath = (path: string): boolean => pattern.test(path);
