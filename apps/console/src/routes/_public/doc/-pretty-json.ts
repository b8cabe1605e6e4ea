const tokens = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * JSON with a line a value. Its tokens stay as they were sent: parsing would round long numbers and drop repeated names. Undefined for
 * text that is not JSON.
 */
export const prettyJson = (text: string): string | undefined => {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  let depth = 0;
  let before = "";
  let result = "";
  for (const [token] of text.matchAll(tokens)) {
    const opens = before === "{" || before === "[";
    const closes = token === "}" || token === "]";
    if (closes) depth -= 1;
    if (opens !== closes || before === ",") result += `\n${"  ".repeat(depth)}`;
    result += token === ":" ? ": " : token;
    if (token === "{" || token === "[") depth += 1;
    before = token;
  }
  return result;
};
