import { Refusal, type Text } from "./http.ts";
import { hasUnseen } from "./unseen.ts";

const texts = {
  tooDeep: { en: "The request body is nested too deeply", zh: "请求体嵌套过深" },
  badCharacters: { en: "Control characters are not allowed", zh: "不能包含控制字符" },
} as const satisfies Record<string, Text>;

const named = new Set(["username", "display_name", "name", "email", "group", "backup_group", "tag", "symbol", "model"]);

/** The contract needs five levels; what is parsed can be too deep for everything that walks it afterwards. */
const MAX_BODY_DEPTH = 50;

/** Refuses NUL, which can be stored nowhere, and in names characters that would disguise them. */
export const checkCharacters = (value: unknown, key = "", depth = 0): void => {
  if (typeof value === "string") {
    if (value.includes("\u0000") || (named.has(key) && hasUnseen(value)))
      throw new Refusal(texts.badCharacters, { code: "characters_not_allowed", ...(key !== "" && { param: key }) });
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (depth === MAX_BODY_DEPTH) throw new Refusal(texts.tooDeep, { code: "body_too_deep" });
  if (Array.isArray(value)) for (const each of value) checkCharacters(each, key, depth + 1);
  else for (const [name, each] of Object.entries(value)) checkCharacters(each, name, depth + 1);
};
