import { beforeEach, expect, it, vi } from "vitest";
import { isChunkError, watchChunkErrors } from "./chunk-errors.ts";

const error = new TypeError("Failed to fetch dynamically imported module: https://site.example/assets/log.js");
const stored = new Map<string, string>();
let announce: ((event: { readonly payload: Error }) => void) | undefined;

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("addEventListener", (_name: string, listener: typeof announce) => {
    announce = listener;
  });
  watchChunkErrors();
});

it("keeps the router from reloading for a part that did not arrive", () => {
  vi.stubGlobal("sessionStorage", { setItem: (name: string, value: string) => stored.set(name, value) });
  announce?.({ payload: error });
  expect([...stored]).toEqual([[`tanstack_router_reload:${error.message}`, "1"]]);
  expect(isChunkError(error)).toBe(true);
});

it("knows such an error without storage, too", () => {
  const other = new TypeError(error.message);
  vi.stubGlobal("sessionStorage", {
    setItem: () => {
      throw new Error("no storage");
    },
  });
  announce?.({ payload: other });
  expect(isChunkError(other)).toBe(true);
});
