import { describe, expect, it } from "vitest";
import { type Chat, newChat, withTurn } from "./-chat.ts";
import { bounds, chatsText, type Device, openChats, parseChats } from "./-chats.ts";

const chatAt = (at: number, text = "hello", picture = ""): Chat => ({
  ...withTurn(newChat(), { text, pictures: picture === "" ? [] : [{ name: "p", data: picture }] }),
  at,
});

const dataOf = (length: number): string => `data:image/png;base64,${"A".repeat(length)}`;

/** A storage that takes so many characters. */
const deviceOf = (room = Infinity): Device & { entries: Map<string, string> } => {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
  };
};

const open = (device: Device) => openChats(() => device, "k");
const said = (chats: readonly Chat[]): unknown[] => chats.map(({ turns }) => turns[0]?.text);

describe("parseChats", () => {
  it.each(["", "{", "null", "7", '{"a":1}', '["x", null, {"id":""}]'])("reads %j as none", (text) => {
    expect(parseChats(text)).toEqual([]);
  });

  it("leaves out what is broken, and has the latest first and each once", () => {
    const [old, young] = [chatAt(1, "old"), chatAt(2, "young")];
    expect(parseChats(JSON.stringify([old, 5, { ...old, turns: 3 }, young, young]))).toEqual([young, old]);
  });
});

describe("chatsText", () => {
  it("lets the oldest and large pictures go", () => {
    const many = Array.from({ length: bounds.chats + 5 }, (_each, index) => chatAt(1000 - index));
    expect(parseChats(chatsText(many))).toHaveLength(bounds.chats);
    expect(said(parseChats(chatsText([chatAt(2, "new"), chatAt(1, "x".repeat(5000))], 3000)))).toEqual(["new"]);
    const [kept] = parseChats(chatsText([chatAt(1, "small", dataOf(40))]));
    const [lost] = parseChats(chatsText([chatAt(1, "large", dataOf(bounds.picture))]));
    expect(kept?.turns[0]?.pictures[0]?.data).toBe(dataOf(40));
    expect(lost?.turns[0]?.pictures[0]).toEqual({ name: "p", data: "" });
  });
});

describe("openChats", () => {
  it("keeps, changes and forgets conversations on the device", () => {
    const device = deviceOf();
    const store = open(device);
    let told = 0;
    const leave = store.subscribe(() => (told += 1));
    const [one, two] = [chatAt(1, "one"), chatAt(2, "two")];
    store.put(one);
    store.put(two);
    store.change(one.id, (chat) => ({ ...chat, title: "First", at: 3 }));
    store.change("gone", (chat) => ({ ...chat, title: "never" }));
    expect(open(device).all()).toMatchObject([{ ...one, title: "First", at: 3 }, two]);
    store.remove(two.id);
    expect(said(open(device).all())).toEqual(["one"]);
    store.clear();
    expect(device.entries.size).toBe(0);
    expect(told).toBe(5);
    leave();
    store.put(one);
    expect(told).toBe(5);
  });

  it("does not undo what another tab did", () => {
    const device = deviceOf();
    const [here, there] = [open(device), open(device)];
    const [one, two] = [chatAt(1, "one"), chatAt(2, "two")];
    here.put(one);
    there.put(two);
    expect(said(there.all())).toEqual(["two", "one"]);
    here.reread();
    expect(said(here.all())).toEqual(["two", "one"]);
    there.remove(one.id);
    here.change(two.id, (chat) => ({ ...chat, title: "T" }));
    expect(said(open(device).all())).toEqual(["two"]);
  });

  it("keeps a title and a deleted message of another tab, and the order of the list", () => {
    const device = deviceOf();
    const [older, newer] = [chatAt(1, "older"), chatAt(2, "newer")];
    const asked = withTurn(older, { text: "to delete", pictures: [] });
    const here = open(device);
    here.put({ ...asked, at: 1 });
    here.put(newer);
    const there = open(device);
    here.change(older.id, (chat) => ({ ...chat, turns: chat.turns.slice(0, 1) }));
    here.change(older.id, (chat) => ({ ...chat, title: "T" }));
    there.change(newer.id, (chat) => ({ ...chat, title: "N" }));
    there.reread();
    expect(there.all()).toMatchObject([{ title: "N" }, { title: "T", turns: [{ text: "older" }] }]);
    expect(there.all()[1]?.turns).toHaveLength(1);
    expect(open(device).all()).toEqual(there.all());
  });

  it("has pictures as long as the page lives, although the device does not keep them", () => {
    const device = deviceOf();
    const store = open(device);
    const chat = chatAt(1, "look", dataOf(bounds.picture));
    store.put(chat);
    store.change(chat.id, (known) => ({ ...known, title: "T" }));
    expect(store.all()[0]?.turns[0]?.pictures[0]?.data).toBe(dataOf(bounds.picture));
    expect(open(device).all()[0]?.turns[0]?.pictures[0]?.data).toBe("");
  });

  it("makes do with the room that others left, and says when there is none", () => {
    const little = deviceOf(bounds.characters / 20);
    const store = open(little);
    for (let at = 1; at <= 8; at += 1) store.put(chatAt(at, "x".repeat(20_000)));
    expect(store.isKept()).toBe(true);
    expect(open(little).all().length).toBeGreaterThan(0);

    const forbidden = openChats(() => {
      throw new DOMException("no", "SecurityError");
    }, "k");
    const chat = chatAt(1, "still here");
    forbidden.put(chat);
    forbidden.change(chat.id, (known) => ({ ...known, title: "T" }));
    expect(forbidden.isKept()).toBe(false);
    expect(said(forbidden.all())).toEqual(["still here"]);
    forbidden.clear();
    expect(forbidden.all()).toEqual([]);
  });
});
