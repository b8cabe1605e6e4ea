import type { ErrorObject } from "ajv";
import { expect, it } from "vitest";
import { contractIssue } from "./contract-issue.ts";

const error = (keyword: string, params: Record<string, unknown>, instancePath = "/name"): ErrorObject => ({
  keyword,
  params,
  instancePath,
  schemaPath: "",
  message: "as the validator says it",
});

it.each([
  [error("type", { type: "string" }), "name: must be a text", "name：必须是文本"],
  [error("type", { type: ["array", "null"] }), "name: must be a list or null", "name：必须是列表或null"],
  [error("type", { type: "array,null" }), "name: must be a list or null", "name：必须是列表或null"],
  [error("enum", { allowedValues: ["a"] }), "name: is none of the allowed values", "name：不是允许的值"],
  [error("required", { missingProperty: "id" }, ""), "body: id is missing", "body：缺少 id"],
  [error("maxLength", { limit: 20 }), "name: must have at most 20 characters", "name：不能超过 20 个字符"],
  [error("minimum", { limit: 1 }, "/a/b"), "a.b: must be at least 1", "a.b：不能小于 1"],
  [error("pattern", { pattern: "^x$" }), "name: does not have the expected form", "name：格式不正确"],
  [error("not", {}), "name: is not as expected", "name：不符合要求"],
])("%o is told in both languages, without the validator's own words", (given, en, zh) => {
  expect(contractIssue([given], "body")).toEqual({ en: `Not valid: ${en}`, zh: `参数无效：${zh}` });
});

it("something that is wrong for no known reason is told, too", () => {
  expect(contractIssue(undefined, "query").en).toBe("Not valid: query: is not as expected");
});
