import type { IncomingMessage } from "node:http";
import { sessionCookie } from "../platform/session-cookie.ts";
import { contractOperations } from "../platform/contract/contract.ts";
import { openToPages, writingReads } from "../platform/levels.ts";
import { cookieValues, isForeignPage, isOwnRequest, type Requester } from "../platform/request-policy.ts";

const operations = contractOperations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{[^}]+\}/g, "[^/]+").replace(/\/$/, "")}/?$`),
}));

/** Literal segments win over parameters. */
const operationOf = (method: string, path: string) => {
  const found = operations.filter(({ operation, pattern }) => operation.method === method && pattern.test(path));
  return (found.find(({ operation }) => !operation.path.includes("{")) ?? found[0])?.operation;
};

/** How to pass a request on to the other gateway: `anonymous` is without the session cookie. */
export type Passage = "whole" | "anonymous" | "refused";

/** Applies the embedded gateway's request policy to a gateway without one. */
export const passageOf = (request: IncomingMessage, publicUrl: string | undefined): Passage => {
  const method = request.method ?? "GET";
  const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
  const header: Requester["header"] = (name) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  };
  const isManagement = path.startsWith("/api/");
  const isRead = method === "GET" || method === "HEAD";
  const operation = operationOf(method === "HEAD" ? "GET" : method, path);
  // A call outside the contract may change state.
  const mayWrite =
    isManagement && (operation === undefined || operation.changesState || writingReads.has(operation.id));
  const rule = { publicUrl, changesState: mayWrite || !isRead };
  const requester = { method: method === "HEAD" ? "GET" : method, header };
  if (isOwnRequest(requester, rule)) return "whole";
  const isOpen = operation !== undefined && openToPages.has(operation.id);
  if (!mayWrite || isOpen || header("authorization") !== undefined) return "anonymous";
  const hasSession = cookieValues(header("cookie"), sessionCookie).length > 0;
  return hasSession || isForeignPage(requester, rule) ? "refused" : "anonymous";
};
