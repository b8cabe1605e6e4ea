import type { RelayChatInput, RelayMessage } from "@one-hub/sdk";
import * as z from "zod/mini";
import { newId } from "../../../lib/new-id.ts";
import { eachParameter, noParameters, readParameters } from "./-parameters.ts";

/* A conversation as the device keeps it. What of a stored one cannot be read is left out, so that an older or a broken value costs only itself. */

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === "string");

const text = z.catch(z.string(), "");
const amount = z.number();
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);

const picture = z.object({
  name: text,
  /** A data URL; empty where the device did not keep it. */
  data: z.string().check(z.regex(/^(?:data:image\/[\w.+-]+;base64,[\w+/=]+)?$/)),
});

const pictures = z.pipe(
  z.array(z.unknown()),
  z.transform((list: unknown[]) =>
    list.flatMap((each) => {
      const read = picture.safeParse(each);
      return read.success ? [read.data] : [];
    }),
  ),
);

const answer = z.object({
  model: z.string(),
  state: z.enum(["done", "stopped", "failed"]),
  text,
  reasoning: text,
  finish: maybe(z.string()),
  /** Tokens. */
  usage: maybe(z.object({ input: amount, output: amount, cached: amount, reasoning: amount })),
  /** Milliseconds. */
  time: z.catch(amount, 0),
  firstTime: maybe(amount),
  /** Points; `charged` as the log says, else reckoned by the price. */
  cost: maybe(z.object({ quota: amount, charged: z.boolean() })),
  error: maybe(z.object({ kind: z.string(), message: text, code: maybe(z.string()), requestId: maybe(z.string()) })),
});

const turn = z.object({
  id: z.string(),
  text,
  pictures: z.catch(pictures, []),
  /** One, or one for each of two models; null while it is on its way, or when it never came. */
  answers: z.array(z.catch(z.nullable(answer), null)).check(z.minLength(1), z.maxLength(2)),
});

const setup = z.object({
  models: z.catch(z.custom<readonly [string, string]>(isPair), ["", ""]),
  compare: z.catch(z.boolean(), false),
  system: text,
  parameters: z.catch(z.object(eachParameter(text)), noParameters),
});

/** Reads a stored conversation. */
export const chatSchema = z.object({
  id: z.string().check(z.minLength(1)),
  title: text,
  /** Unix milliseconds of the last message or answer, by which conversations are sorted. */
  at: z.catch(amount, 0),
  /** Unix milliseconds of the last change, a new title or a deleted message included; `at` where it is missing. */
  changed: maybe(amount),
  setup,
  turns: z.array(turn),
});

export type Picture = z.output<typeof picture>;
export type Answer = z.output<typeof answer>;
export type Turn = z.output<typeof turn>;
export type Setup = z.output<typeof setup>;
export type Chat = z.output<typeof chatSchema>;

export const hasCome = ({ text: said, reasoning }: Pick<Answer, "text" | "reasoning">): boolean =>
  said !== "" || reasoning !== "";

/** Place of an answer: 0, or 1 for the model beside it. */
export type Lane = 0 | 1;

/** Nothing is chosen yet. */
export const blankSetup: Setup = { models: ["", ""], compare: false, system: "", parameters: noParameters };

/** A conversation in which nothing has been said. */
export const newChat = (from: Setup = blankSetup): Chat => ({ id: newId(), title: "", at: 0, setup: from, turns: [] });

const longestTitle = 60;

/** The first words of a message, on one line. */
export const beginningOf = (text: string): string => {
  const said = text.trim().replaceAll(/\s+/g, " ");
  return said.length > longestTitle ? `${said.slice(0, longestTitle - 1)}…` : said;
};

/** Title of a conversation: the user's, else its first words. */
export const titleOf = ({ title, turns }: Chat): string => {
  if (title !== "") return title;
  return beginningOf(turns[0]?.text ?? "");
};

export const lanesOf = ({ compare }: Pick<Setup, "compare">): readonly Lane[] => (compare ? [0, 1] : [0]);

/**
 * A setup with a model for each lane: the chosen one, else the one that answered in this conversation, else the guess.
 * A guess is missing while the models of a key are being loaded.
 */
export const completeSetup = (chosen: Setup, of: Chat, guesses: Setup["models"]): Setup => {
  const modelAt = (lane: Lane): string =>
    [chosen, of.setup].map(({ models }) => models[lane]).find((model) => model.trim() !== "") ?? guesses[lane];
  return { ...chosen, models: [modelAt(0), modelAt(1)] };
};

/** Whether every lane has a model: nothing can be sent without. */
export const hasModels = (of: Setup): boolean => lanesOf(of).every((lane) => of.models[lane].trim() !== "");

const contentOf = ({ text: said, pictures }: Turn): NonNullable<RelayMessage["content"]> => {
  const kept = pictures.filter(({ data }) => data !== "");
  if (kept.length === 0) return said;
  return [
    ...(said === "" ? [] : [{ type: "text", text: said }]),
    ...kept.map(({ data }) => ({ type: "image_url", image_url: { url: data } })),
  ];
};

/**
 * The request for a lane's answer to a turn, with the earlier turns and answers of this lane. Skips unanswered turns and
 * settings without a value.
 */
export const requestOf = ({ setup: by, turns }: Chat, turnId: string, lane: Lane): RelayChatInput => {
  const messages: RelayMessage[] = by.system.trim() === "" ? [] : [{ role: "system", content: by.system }];
  for (const each of turns) {
    if (each.id === turnId) {
      messages.push({ role: "user", content: contentOf(each) });
      break;
    }
    const heard = each.answers[lane] ?? each.answers[0];
    if (heard !== undefined && heard !== null && heard.text !== "")
      messages.push({ role: "user", content: contentOf(each) }, { role: "assistant", content: heard.text });
  }
  return {
    model: by.models[lane].trim(),
    messages,
    ...readParameters(by.parameters).values,
    stream: true,
    stream_options: { include_usage: true },
  };
};

/** The conversation with another answer in a place; nothing changes where the turn is gone. */
export const withAnswer = (chat: Chat, turnId: string, lane: Lane, given: Answer | null): Chat => ({
  ...chat,
  at: Date.now(),
  turns: chat.turns.map((each) =>
    each.id === turnId && lane < each.answers.length
      ? { ...each, answers: each.answers.map((old, index) => (index === lane ? given : old)) }
      : each,
  ),
});

/** The conversation with one more message, or with this one in the place of another and nothing after it. */
export const withTurn = (chat: Chat, said: Pick<Turn, "text" | "pictures">, instead?: string): Chat => {
  const at = chat.turns.findIndex(({ id }) => id === instead);
  const before = at === -1 ? chat.turns : chat.turns.slice(0, at);
  return {
    ...chat,
    at: Date.now(),
    turns: [...before, { ...said, id: newId(), answers: lanesOf(chat.setup).map(() => null) }],
  };
};
