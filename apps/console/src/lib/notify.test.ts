import { GatewayError } from "@one-hub/sdk";
import { expect, it } from "vitest";
import { loadTexts } from "../i18n/i18n.ts";
import { errorMessage, refusedField } from "./notify.ts";

it("a refusal is worded by its code in the reader's language, by the gateway's own text where the code is unknown", async () => {
  await loadTexts("error", "refusal");
  const refused = (code?: string) => new GatewayError("rejected", { text: "as the gateway says it", code });
  expect(errorMessage(refused("wrong_credentials"))).toBe("用户名或密码不正确，或账号已停用。");
  expect(errorMessage(refused("a_code_of_tomorrow"))).toBe("as the gateway says it");
  expect(errorMessage(refused())).toBe("as the gateway says it");
  expect(errorMessage(new GatewayError("rejected"))).toBe("Something went wrong!");
});

it("a refusal is said at the field that it names, and at no other", async () => {
  await loadTexts("error", "refusal");
  const taken = new GatewayError("rejected", { code: "username_taken", param: "username" });
  expect(refusedField(taken, "username")).toBe("该用户名已被使用，请更换。");
  expect(refusedField(taken, "email")).toBeUndefined();
  expect(refusedField(new Error("other"), "username")).toBeUndefined();
});
