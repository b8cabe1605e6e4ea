import { describe, expect, it } from "vitest";
import {
  type Answer,
  blankSetup,
  type Chat,
  chatSchema,
  completeSetup,
  hasModels,
  newChat,
  requestOf,
  titleOf,
  withAnswer,
  withTurn,
} from "./-chat.ts";
import { noParameters, readParameters } from "./-parameters.ts";

const answered = (text: string, change: Partial<Answer> = {}): Answer => ({
  model: "a",
  state: "done",
  text,
  reasoning: "",
  finish: undefined,
  usage: undefined,
  time: 1,
  firstTime: undefined,
  cost: undefined,
  error: undefined,
  ...change,
});

const setup = { ...blankSetup, models: ["a", "b"] as [string, string] };
const picture = { name: "dot.png", data: "data:image/png;base64,AAAA" };

/** Says texts one after the other; each is answered by both models of the setup, as far as it has them. */
const talk = (chat: Chat, ...texts: readonly string[]): Chat =>
  texts.reduce((now, text) => {
    const next = withTurn(now, { text, pictures: [] });
    const turn = next.turns.at(-1);
    return [0, 1].reduce<Chat>(
      (done, lane) =>
        turn === undefined ? done : withAnswer(done, turn.id, lane === 0 ? 0 : 1, answered(`${text} ${lane}`)),
      next,
    );
  }, chat);

const lastId = (chat: Chat): string => chat.turns.at(-1)?.id ?? "";

describe("completeSetup", () => {
  const chat = newChat({ ...setup, models: ["a", ""] });

  it("keeps the conversation's model while the models of another key are unknown, and after that", () => {
    expect(completeSetup(blankSetup, chat, ["", ""]).models).toEqual(["a", ""]);
    expect(completeSetup(blankSetup, chat, ["c", "d"]).models).toEqual(["a", "d"]);
    expect(completeSetup({ ...blankSetup, models: ["b", ""] }, chat, ["c", "d"]).models).toEqual(["b", "d"]);
  });

  it("has no model before any is known, and a blank name is none", () => {
    const early = completeSetup({ ...blankSetup, models: [" ", ""] }, newChat(), ["", ""]);
    expect(hasModels(early)).toBe(false);
    expect(completeSetup(early, newChat(), ["c", ""]).models).toEqual(["c", ""]);
    expect(hasModels(completeSetup(early, newChat(), ["c", ""]))).toBe(true);
    expect(hasModels(completeSetup({ ...early, compare: true }, newChat(), ["c", ""]))).toBe(false);
  });
});

describe("requestOf", () => {
  it("sends what was said before, the system prompt first, and nothing that is not set", () => {
    const chat = talk(newChat({ ...setup, system: "Be brief" }), "one", "two");
    expect(requestOf(chat, lastId(chat), 0)).toEqual({
      model: "a",
      messages: [
        { role: "system", content: "Be brief" },
        { role: "user", content: "one" },
        { role: "assistant", content: "one 0" },
        { role: "user", content: "two" },
      ],
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(requestOf(chat, chat.turns[0]?.id ?? "", 0).messages).toHaveLength(2);
  });

  it("lets each of two models hear its own answers, and the other's from before there were two", () => {
    const alone = talk(newChat(setup), "one");
    const both = talk({ ...alone, setup: { ...setup, compare: true } }, "two", "three");
    const said = (lane: 0 | 1): unknown[] => requestOf(both, lastId(both), lane).messages.map(({ content }) => content);
    expect(said(0)).toEqual(["one", "one 0", "two", "two 0", "three"]);
    expect(said(1)).toEqual(["one", "one 0", "two", "two 1", "three"]);
    expect(requestOf(both, lastId(both), 1).model).toBe("b");
  });

  it("skips unanswered turns", () => {
    const first = withTurn(newChat(setup), { text: "lost", pictures: [] });
    const failed = withAnswer(first, lastId(first), 0, answered("", { state: "failed" }));
    const chat = withTurn(failed, { text: "next", pictures: [] });
    expect(requestOf(chat, lastId(chat), 0).messages).toEqual([{ role: "user", content: "next" }]);
  });

  it("sends pictures as parts, but not those that the device did not keep", () => {
    const chat = withTurn(newChat(setup), { text: "What?", pictures: [picture, { name: "big.png", data: "" }] });
    expect(requestOf(chat, lastId(chat), 0).messages[0]?.content).toEqual([
      { type: "text", text: "What?" },
      { type: "image_url", image_url: { url: picture.data } },
    ]);
    const wordless = withTurn(newChat(setup), { text: "", pictures: [picture] });
    expect(requestOf(wordless, lastId(wordless), 0).messages[0]?.content).toHaveLength(1);
  });
});

describe("a conversation", () => {
  it("loses the later turns when a message is sent again", () => {
    const chat = talk(newChat(setup), "one", "two", "three");
    const again = withTurn(chat, { text: "2", pictures: [] }, chat.turns[1]?.id);
    expect(again.turns.map(({ text }) => text)).toEqual(["one", "2"]);
    expect(again.turns[1]?.answers).toEqual([null]);
  });

  it("is called by its person, else by its first words", () => {
    const chat = talk(newChat(setup), `  a\n b ${"long ".repeat(30)}`);
    expect(titleOf(chat)).toMatch(/^a b long .*…$/);
    expect(titleOf(chat)).toHaveLength(60);
    expect(titleOf({ ...chat, title: "Mine" })).toBe("Mine");
    expect(titleOf(newChat())).toBe("");
  });

  it("is read from the device as it was, and what makes no sense costs only itself", () => {
    const chat = talk(newChat({ ...setup, compare: true }), "one");
    expect(chatSchema.parse(JSON.parse(JSON.stringify(chat)))).toEqual(chat);
    const [turn] = chat.turns;
    const odd = chatSchema.parse({
      ...chat,
      setup: { models: 1, parameters: "no" },
      turns: [
        {
          ...turn,
          pictures: [
            { name: 1, data: "javascript:alert(1)" },
            { name: "empty", data: "data:image/png;base64," },
            picture,
          ],
          answers: [{ model: 1 }, turn?.answers[1]],
        },
      ],
    });
    expect(odd.setup).toEqual(blankSetup);
    expect(odd.turns[0]).toMatchObject({ pictures: [picture], answers: [null, { text: "one 1" }] });
  });
});

describe("readParameters", () => {
  it("reads what is set, with either decimal sign", () => {
    const typed = {
      ...noParameters,
      temperature: " 0,7 ",
      max_tokens: "12",
      seed: "-5",
      stop: "END\n\n--",
      top_p: ".5",
    };
    expect(readParameters({ ...typed, reasoning_effort: "low" })).toEqual({
      values: { temperature: 0.7, max_tokens: 12, seed: -5, stop: ["END", "--"], top_p: 0.5, reasoning_effort: "low" },
      wrong: new Set(),
    });
  });

  it.each([
    ["temperature", "2.1"],
    ["temperature", "warm"],
    ["top_p", "-0.1"],
    ["max_tokens", "0"],
    ["max_tokens", "1.5"],
    ["max_tokens", "1,000"],
    ["max_tokens", "128.000"],
    ["presence_penalty", "3"],
    ["seed", "9007199254740993"],
    ["stop", "1\n2\n3\n4\n5"],
  ])("does not send %s %j", (name, value) => {
    const { values, wrong } = readParameters({ ...noParameters, [name]: value });
    expect(values).toEqual({});
    expect([...wrong]).toEqual([name]);
  });
});
