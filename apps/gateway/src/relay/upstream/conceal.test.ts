import { expect, test } from "vitest";
import { concealIn } from "./conceal.ts";

const conceal = (text: string, baseUrl = "https://inner.example.com/v1/", ...secrets: string[]) =>
  concealIn(text, baseUrl, secrets);

test.each([
  ["http://10.0.0.5/v1/chat", "[upstream]/v1/chat"],
  ["192.168.1.1:8080.", "[upstream]."],
  ["dial tcp 172.31.0.9:443: refused", "dial tcp [upstream]: refused"],
  ["http://localhost:3000", "[upstream]"],
  ["127.0.0.1", "[upstream]"],
  ["169.254.169.254", "[upstream]"],
  ["http://[fd00:1:2::3]:80/", "[upstream]/"],
  ["[::1]:9000", "[upstream]"],
  ["at https://inner.example.com/v1/chat/completions", "at [upstream]/chat/completions"],
  ["inner.example.com said no", "[upstream] said no"],
])("takes the inner address out of %s", (text, left) => {
  expect(conceal(text)).toBe(left);
});

test("removes a key, each part of a multi-part key, and text that looks like a key", () => {
  const text = "id-12345678 and secret-12345678, or sk-aaaaaaaaaaaaaaaaaaaaaaaa";
  expect(conceal(text, "", "id-12345678|secret-12345678")).toBe("[redacted] and [redacted], or [redacted]");
});

test.each(["Version 10.2 of 172.15.0.1 at 8.8.8.8 took 100.5 s", "you have no localhosts", "::: 12:30:45"])(
  "leaves other words: %s",
  (text) => {
    expect(conceal(text, "", "", "short")).toBe(text);
  },
);
