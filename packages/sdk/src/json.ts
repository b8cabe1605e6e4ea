/**
 * Whether a text is valid JSON of any type.
 *
 * @example isJson('{"a":1}') === true; isJson("{a:1}") === false
 */
export const isJson = (text: unknown): boolean => {
  if (typeof text !== "string") return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const isPlainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const trimmed = (value: unknown): unknown => {
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  // Dates, files and other instances are values, not containers.
  if (typeof value !== "object" || value === null || !isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner)]));
};

/**
 * A copy of a value with every string in it trimmed, at any depth; keys, numbers and instances stay as they are.
 *
 * @example trimStrings({ name: " key ", tags: [" a"] }) // { name: "key", tags: ["a"] }
 */
export function trimStrings<Value>(value: Value): Value {
  // `trimmed` keeps the shape: strings stay strings, arrays arrays, objects keep their keys.
  return trimmed(value) as Value;
}

/**
 * A URL without its trailing slashes, ready for a path to be appended (a doubled slash answers the console's page, not the API).
 *
 * @example stripTrailingSlash("https://gateway.example/") === "https://gateway.example"
 */
export const stripTrailingSlash = (url: string): string => {
  let end = url.length;
  while (end > 0 && url[end - 1] === "/") end -= 1;
  return url.slice(0, end);
};
