import { describe, expect, it } from "vitest";
import { isGatewayPath, pathForLog } from "./gateway-paths.ts";

describe("isGatewayPath", () => {
  it.each([
    "/api",
    "/api/",
    "/api/status",
    "/api/status?x=/console",
    "/v1",
    "/v1/chat/completions",
    "/v1/realtime?model=x",
    "/claude/v1/messages",
    "/gemini/v1beta/models/x:generateContent",
    "/mj/submit/imagine",
    "/mj-fast/mj/submit/imagine",
    "/mj-turbo/mj",
    "/any-mode/mj/image/1",
    "/suno/fetch",
    "/kling/v1/videos/text2video",
    "/recraftAI/v1/styles",
    "/mcp/token",
    "/dashboard/billing/usage",
  ])("%s is the gateway's", (path) => {
    expect(isGatewayPath(path)).toBe(true);
  });

  it.each([
    "/",
    "",
    "/apiary",
    "/api-docs",
    "/v1beta/models",
    "/v10",
    "/API/status",
    "/recraftai/v1",
    "/dashboard",
    "/dashboard/billings",
    "/dashboard/key?next=/api/x",
    "/dashboard/midjourney",
    "/a/b/mj/x",
    "/x/mjs",
    "//api/status",
    "/healthz",
    "/assets/mj.js",
    "http://evil.example/api/status",
    "api/status",
  ])("%s is not", (path) => {
    expect(isGatewayPath(path)).toBe(false);
  });
});

describe("pathForLog", () => {
  it.each([
    ["/api/token/?key=sk-1", "/api/token/"],
    ["/v1/models", "/v1/models"],
    ["/mcp/0123456789", "/mcp/…"],
    ["/mcp/sse/0123456789?x=1", "/mcp/…"],
    ["/api/telegram/0123456789", "/api/telegram/…"],
    ["/api/payment/notify/uuid", "/api/payment/notify/…"],
    ["/api/x\n?a=1", "/api/x\n"],
  ])("%s is written as %s", (target, path) => {
    expect(pathForLog(target)).toBe(path);
  });
});
