import { describe, expect, it } from "vitest";
import { readCsv } from "../../../lib/read-csv.ts";
import { chunksOf, importRowsOf } from "./-import-rows.ts";

const words = {
  heads: { username: "用户名", role: "角色", status: "状态" },
  roles: new Map([["可信用户", 3]]),
  statuses: new Map([["已禁用", 2]]),
};

describe("a file of users", () => {
  it("is read by the fields' names, leaving out empty cells", () => {
    const table = readCsv("Username,email,role,quota,other\nada,a@mail.test,10,500,x\nbob,,,,");
    expect(importRowsOf(table, words)).toEqual([
      { username: "ada", email: "a@mail.test", role: 10, quota: 500 },
      { username: "bob" },
    ]);
  });

  it("is read as this console exports it, in the reader's words", () => {
    const table = readCsv("用户名,角色,状态\nada,可信用户,已禁用");
    expect(importRowsOf(table, words)).toEqual([{ username: "ada", role: 3, status: 2 }]);
  });

  it("keeps what cannot be read for the gateway to refuse, and needs a column of names", () => {
    expect(importRowsOf(readCsv("username,role,quota\nada,boss,1.5"), words)).toEqual([
      { username: "ada", role: -1, quota: -1 },
    ]);
    expect(importRowsOf(readCsv("name,role\nada,1"), words)).toBeUndefined();
  });

  it("is cut into pieces", () => {
    expect(chunksOf([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
    expect(chunksOf([], 2)).toEqual([]);
  });
});
