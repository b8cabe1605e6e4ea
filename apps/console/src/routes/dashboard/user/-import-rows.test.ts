import { describe, expect, it } from "vitest";
import { readCsv } from "../../../lib/read-csv.ts";
import { chunksOf, importRowsOf } from "./-import-rows.ts";

const words = {
  heads: { username: "用户名", role: "角色", status: "状态" },
  roles: new Map([["可信用户", 3]]),
  statuses: new Map([["已停用", 2]]),
};

describe("a file of users", () => {
  it("is read by the fields' names, leaving out empty cells", () => {
    const table = readCsv("Username,email,role,quota,other\nada,a@mail.test,10,500,x\nbob,,,,");
    expect(importRowsOf(table, words)).toEqual([
      { user: { username: "ada", email: "a@mail.test", role: 10, quota: 500 } },
      { user: { username: "bob" } },
    ]);
  });

  it("is read as this console exports it, in the reader's words", () => {
    const table = readCsv("用户名,角色,状态\nada,可信用户,已停用");
    expect(importRowsOf(table, words)).toEqual([{ user: { username: "ada", role: 3, status: 2 } }]);
  });

  it.each([
    ["role", "boss"],
    ["role", "7"],
    ["role", "-1"],
    ["status", "asleep"],
    ["quota", "1.5"],
    ["quota", "-5"],
  ])("tells that its %s cannot be %s", (field, value) => {
    expect(importRowsOf(readCsv(`username,${field}\nada,${value}`), words)).toEqual([
      { user: { username: "ada" }, unreadable: { field, value, reason: field } },
    ]);
  });

  it("names the row whose name has a line break", () => {
    const rows = importRowsOf(readCsv('username,email\nada,a@mail.test\n"bob\ncarl",c@mail.test'), words);
    expect(rows?.map(({ unreadable }) => unreadable?.reason)).toEqual([undefined, "characters"]);
    expect(rows?.[1]?.unreadable?.field).toBe("username");
  });

  it("leaves it to the gateway how large a balance may be", () => {
    expect(importRowsOf(readCsv(`username,quota\nada,${"9".repeat(400)}`), words)).toEqual([
      { user: { username: "ada", quota: Number.MAX_SAFE_INTEGER } },
    ]);
  });

  it("needs a column of names", () => {
    expect(importRowsOf(readCsv("name,role\nada,1"), words)).toBeUndefined();
  });

  it("is cut into pieces", () => {
    expect(chunksOf([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
    expect(chunksOf([], 2)).toEqual([]);
  });
});
