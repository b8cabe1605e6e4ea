import { parse, stringify } from "lossless-json";
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

/** JSON with a line for every value, its numbers as they were written; any other text as it is: half a JSON too, and one that names a field twice. */
export const indented = (source: string): string => {
  try {
    return stringify(parse(source), undefined, 2) ?? source;
  } catch {
    return source;
  }
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
