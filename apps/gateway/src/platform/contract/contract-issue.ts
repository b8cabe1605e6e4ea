import type { ErrorObject } from "ajv";
import type { ErrorCode, Text } from "../http.ts";

const kinds: Readonly<Record<string, Text>> = {
  array: { en: "a list", zh: "列表" },
  boolean: { en: "true or false", zh: "true 或 false" },
  integer: { en: "a whole number", zh: "整数" },
  null: { en: "null", zh: "null" },
  number: { en: "a number", zh: "数字" },
  object: { en: "an object", zh: "对象" },
  string: { en: "a text", zh: "文本" },
};

const kindsOf = (type: unknown, language: keyof Text, or: string): string =>
  (Array.isArray(type) ? type : String(type).split(","))
    .map((kind) => kinds[String(kind)]?.[language] ?? String(kind))
    .join(or);

/** Describes an invalid value by the rule that it breaks. */
const problemOf = ({ keyword, params }: ErrorObject): Text & { readonly code: ErrorCode } => {
  // Each keyword has its own parameters, which Ajv's types do not distinguish.
  const { limit, type, missingProperty } = params as { limit?: unknown; type?: unknown; missingProperty?: unknown };
  switch (keyword) {
    case "required":
      return {
        en: `${String(missingProperty)} is missing`,
        zh: `缺少 ${String(missingProperty)}`,
        code: "value_missing",
      };
    case "type":
      return {
        en: `must be ${kindsOf(type, "en", " or ")}`,
        zh: `必须是${kindsOf(type, "zh", "或")}`,
        code: "value_wrong_type",
      };
    case "enum":
    case "const":
      return { en: "is none of the allowed values", zh: "不是允许的值", code: "value_not_allowed" };
    case "minimum":
      return { en: `must be at least ${String(limit)}`, zh: `不能小于 ${String(limit)}`, code: "value_too_small" };
    case "maximum":
      return { en: `must be at most ${String(limit)}`, zh: `不能大于 ${String(limit)}`, code: "value_too_large" };
    case "exclusiveMinimum":
      return { en: `must be more than ${String(limit)}`, zh: `必须大于 ${String(limit)}`, code: "value_too_small" };
    case "exclusiveMaximum":
      return { en: `must be less than ${String(limit)}`, zh: `必须小于 ${String(limit)}`, code: "value_too_large" };
    case "minLength":
      return {
        en: `must have at least ${String(limit)} characters`,
        zh: `不能少于 ${String(limit)} 个字符`,
        code: "value_too_short",
      };
    case "maxLength":
      return {
        en: `must have at most ${String(limit)} characters`,
        zh: `不能超过 ${String(limit)} 个字符`,
        code: "value_too_long",
      };
    case "minItems":
      return {
        en: `must have at least ${String(limit)} entries`,
        zh: `不能少于 ${String(limit)} 项`,
        code: "list_too_short",
      };
    case "maxItems":
      return {
        en: `must have at most ${String(limit)} entries`,
        zh: `不能超过 ${String(limit)} 项`,
        code: "list_too_long",
      };
    case "pattern":
    case "format":
      return { en: "does not have the expected form", zh: "格式不正确", code: "value_invalid" };
    default:
      return { en: "is not as expected", zh: "不符合要求", code: "request_invalid" };
  }
};

/** The first rule of the contract that a request breaks. */
export type ContractIssue = {
  /** One sentence. */
  readonly text: Text;
  readonly code: ErrorCode;
  /** Path of the field, joined by dots; absent where the request as a whole is wrong. */
  readonly param?: string;
};

/** Describes the first rule of the contract that a request breaks. `where` names the part of the request where no field has a name. */
export const contractIssue = (errors: readonly ErrorObject[] | null | undefined, where: string): ContractIssue => {
  const [error] = errors ?? [];
  const path = error?.instancePath.slice(1).replaceAll("/", ".") ?? "";
  const field = path || where;
  const { en, zh, code } =
    error === undefined
      ? { en: "is not as expected", zh: "不符合要求", code: "request_invalid" as const }
      : problemOf(error);
  const missing = error?.keyword === "required" ? [String(error.params["missingProperty"])] : [];
  const param = [...(path === "" ? [] : [path]), ...missing].join(".");
  return {
    text: { en: `Not valid: ${field}: ${en}`, zh: `参数无效：${field}：${zh}` },
    code,
    ...(param !== "" && { param }),
  };
};
