import { GatewayError } from "@one-hub/sdk";
import { expect, it } from "vitest";
import { loadTexts } from "../i18n/i18n.ts";
import { failureOf, writeErrorMessage } from "./notify.ts";

it("a write whose answer was lost is said to be possibly done, one that was refused is not", async () => {
  await loadTexts("error", "refusal");
  const failed = (error: Error, unsure?: string) =>
    failureOf(
      () => Promise.reject(error),
      (reason) => writeErrorMessage(reason, unsure),
    );
  expect(await failed(new GatewayError("network"))).toBe("未收到响应。但更改可能已生效，重试前请先确认是否已生效。");
  expect(await failed(new GatewayError("network"), "maybe")).toBe("maybe");
  expect(await failed(new GatewayError("rejected", { text: "no" }), "maybe")).toBe("no");
  const behind = (code: string) => failed(new GatewayError("server", { status: 502, code }), "maybe");
  expect(await behind("gateway_timeout")).toBe("maybe");
  expect(await behind("gateway_unreachable")).toBe("maybe");
  expect(await behind("gateway_loop")).toBe("本站的网关地址指向了自身，请联系管理员更正 GATEWAY_URL。");
  expect(await failureOf(() => Promise.reject(new GatewayError("network")))).toBe(
    "未收到响应。但更改可能已生效，重试前请先确认是否已生效。",
  );
  expect(await failureOf(() => Promise.resolve())).toBeUndefined();
});
