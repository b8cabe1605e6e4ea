import * as z from "zod/mini";

const text = z.optional(z.nullable(z.string()));

/** The text parts of a chat stream's event. */
const chunkSchema = z.object({
  choices: z.array(
    z.object({
      index: z._default(z.number(), 0),
      delta: z.object({
        reasoning_content: text,
        content: text,
        tool_calls: z.optional(
          z.nullable(
            z.array(
              z.object({
                index: z._default(z.number(), 0),
                function: z.optional(z.object({ name: text, arguments: text })),
              }),
            ),
          ),
        ),
      }),
    }),
  ),
});

const jsonIn = (source: string): unknown => {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
};

/** The place after the text that begins at `start`. */
const endOfText = (json: string, start: number): number => {
  let end = start + 1;
  while (json[end] !== '"') end += json[end] === "\\" ? 2 : 1;
  return end + 1;
};

/** The tokens of a JSON, without its blanks. One expression for whole texts would be too deep for long ones. */
const tokensOf = function* (json: string): Generator<string> {
  const begin = /"|[[\]{},:]|[^\s"[\]{},:]+/g;
  for (let found = begin.exec(json); found !== null; found = begin.exec(json)) {
    if (found[0] === '"') begin.lastIndex = endOfText(json, found.index);
    yield json.slice(found.index, begin.lastIndex);
  }
};

/** JSON with a line for every value, its numbers as they were written; any other text, half a JSON too, as it is. */
export const indented = (source: string): string => {
  if (jsonIn(source) === undefined) return source;
  let depth = 0;
  let before = "";
  let text = "";
  const line = (): string => `\n${"  ".repeat(depth)}`;
  for (const token of tokensOf(source)) {
    const closes = token === "}" || token === "]";
    const isFirst = before === "{" || before === "[";
    if (closes) depth -= 1;
    if (isFirst !== closes || before === ",") text += line();
    // Escapes are read where a text needs none.
    text += token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : token === ":" ? ": " : token;
    if (token === "{" || token === "[") depth += 1;
    before = token;
  }
  return text;
};

/** A streamed answer joined from its events: reasoning, text and tool calls, for each choice. */
export const streamedText = (events: string): string => {
  const said = new Map<string, { choice: number; order: number; text: string }>();
  const add = (choice: number, order: number, piece: string | null | undefined): void => {
    if (piece === undefined || piece === null || piece === "") return;
    const name = `${choice} ${order}`;
    const before = said.get(name);
    said.set(name, { choice, order, text: (before?.text ?? "") + piece });
  };
  for (const line of events.split("\n")) {
    if (!line.startsWith("data:")) continue;
    const chunk = chunkSchema.safeParse(jsonIn(line.slice("data:".length)));
    if (!chunk.success) continue;
    for (const { index, delta } of chunk.data.choices) {
      add(index, 0, delta.reasoning_content);
      add(index, 1, delta.content);
      for (const call of delta.tool_calls ?? []) {
        const { name } = call.function ?? {};
        add(index, 2 + call.index, name === undefined || name === null || name === "" ? undefined : `${name} `);
        add(index, 2 + call.index, call.function?.arguments);
      }
    }
  }
  return [...said.values()]
    .toSorted((one, other) => one.choice - other.choice || one.order - other.order)
    .map((each) => each.text)
    .join("\n\n");
};
