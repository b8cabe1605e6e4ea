import { expect, test, vi } from "vitest";

import { clientIdOf, storageKeys, safeStorage, type GatewayStorage } from "../src/index.ts";

const denied = (): never => {
  throw new DOMException("denied", "SecurityError");
};

const memory = (entries: Record<string, string> = {}): GatewayStorage & { entries: Map<string, string> } => {
  const map = new Map(Object.entries(entries));
  return {
    entries: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => {
      map.set(key, value);
    },
    removeItem: (key) => {
      map.delete(key);
    },
  };
};

test("entries have the shared names", () => {
  expect(storageKeys).toEqual({
    siteInfo: "siteInfo",
    quotaPerUnit: "quota_per_unit",
    displayInCurrency: "display_in_currency",
    lastNoticeCheck: "lastNoticeCheck",
    affCode: "aff",
    clientId: "clientId",
  });
});

test("a working storage is used as it is", () => {
  const storage = memory({ before: "1" });
  const tolerant = safeStorage(storage);
  expect(tolerant.getItem("before")).toBe("1");
  tolerant.setItem("after", "");
  expect(storage.entries.get("after")).toBe("");
  expect(tolerant.getItem("after")).toBe("");
  tolerant.removeItem("before");
  expect([...storage.entries.keys()]).toEqual(["after"]);
  expect(tolerant.getItem("before")).toBeNull();
});

test("a storage that throws, or cannot even be reached, keeps its entries in memory", () => {
  const broken = { getItem: denied, setItem: denied, removeItem: denied };
  for (const storage of [safeStorage(broken), safeStorage(denied)]) {
    expect(storage.getItem("aff")).toBeNull();
    storage.setItem("aff", "code");
    expect(storage.getItem("aff")).toBe("code");
    storage.removeItem("aff");
    expect(storage.getItem("aff")).toBeNull();
  }
});

test("a full storage does not bring an old entry back", () => {
  const full = memory({ siteInfo: "old" });
  const tolerant = safeStorage({ ...full, setItem: denied });
  tolerant.setItem("siteInfo", "new");
  expect(tolerant.getItem("siteInfo")).toBe("new");
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("the client id is made once and is a UUID", () => {
  const storage = memory();
  const id = clientIdOf(storage);
  expect(id).toMatch(uuid);
  expect(clientIdOf(storage)).toBe(id);
  expect(storage.entries.get("clientId")).toBe(id);
  expect(clientIdOf(memory())).not.toBe(id);
});

test("a stored entry that is no UUID is replaced", () => {
  const storage = memory({ clientId: "x\r\nX-Evil: 1" });
  expect(clientIdOf(storage)).toMatch(uuid);
  expect(storage.entries.get("clientId")).toMatch(uuid);
});

test("there is a client id without a storage and without a secure context", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  try {
    expect(clientIdOf({ getItem: denied, setItem: denied, removeItem: denied })).toMatch(uuid);
  } finally {
    vi.unstubAllGlobals();
  }
});
