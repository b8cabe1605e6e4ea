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
  [error("type", { type: "string" }), "name: must be a text", "name：必须是文本", "value_wrong_type", "name"],
  [
    error("type", { type: ["array", "null"] }),
    "name: must be a list or null",
    "name：必须是列表或null",
    "value_wrong_type",
    "name",
  ],
  [
    error("type", { type: "array,null" }),
    "name: must be a list or null",
    "name：必须是列表或null",
    "value_wrong_type",
    "name",
  ],
  [
    error("enum", { allowedValues: ["a"] }),
    "name: is none of the allowed values",
    "name：不是允许的值",
    "value_not_allowed",
    "name",
  ],
  [error("required", { missingProperty: "id" }, ""), "body: id is missing", "body：缺少 id", "value_missing", "id"],
  [
    error("required", { missingProperty: "id" }, "/a/0"),
    "a.0: id is missing",
    "a.0：缺少 id",
    "value_missing",
    "a.0.id",
  ],
  [
    error("maxLength", { limit: 20 }),
    "name: must have at most 20 characters",
    "name：不能超过 20 个字符",
    "value_too_long",
    "name",
  ],
  [error("minimum", { limit: 1 }, "/a/b"), "a.b: must be at least 1", "a.b：不能小于 1", "value_too_small", "a.b"],
  [
    error("pattern", { pattern: "^x$" }),
    "name: does not have the expected form",
    "name：格式不正确",
    "value_invalid",
    "name",
  ],
  [error("not", {}), "name: is not as expected", "name：不符合要求", "request_invalid", "name"],
])("%o has a text in both languages, a code and the field's path", (given, en, zh, code, param) => {
  expect(contractIssue([given], "body")).toEqual({
    text: { en: `Not valid: ${en}`, zh: `参数无效：${zh}` },
    code,
    param,
  });
});

it("a request that is wrong for no known reason has a general code", () => {
  expect(contractIssue(undefined, "query")).toMatchObject({
    text: { en: "Not valid: query: is not as expected" },
    code: "request_invalid",
  });
});
