import i18next from "i18next";
import type { Fapiao } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";

import "../../../lib/zod.ts";
import { csvLines } from "../../../lib/csv.ts";
import type { Viewer } from "../../../lib/viewer.ts";
import "../../../i18n/i18n.ts";
import { fapiaoFile } from "./-fapiao-file.ts";
import { issueForm, rejectForm, requestBody, requestForm, type RequestValues } from "./-fapiao-form.ts";
import { fapiaoList } from "./-fapiao.list.ts";
import { fapiaoSearch } from "./-fapiao.search.ts";
import { sumText } from "./-money.ts";
import { isFile, tasksOf } from "./-task.ts";

const fapiao: Fapiao = {
  id: 7,
  user_id: 2,
  username: "ada",
  kind: "company",
  title: "=Example, Ltd.",
  tax_number: "91310000MA1FL0XY7Q",
  email: "books@example.test",
  note: "",
  amount: 30.5,
  currency: "CNY",
  order_count: 2,
  refunded_count: 0,
  state: "pending",
  number: "",
  file_url: "",
  reason: "",
  created_at: 0,
  decided_at: 0,
};

const request: RequestValues = {
  kind: "company",
  title: " Example ",
  taxNumber: " 9131 0000 ma1fl0xy7q",
  email: " books@example.test ",
  note: " ",
  orders: ["1"],
};

const wrong = (schema: { safeParse: (value: unknown) => unknown }, value: unknown): unknown => {
  const { error } = schema.safeParse(value) as { error?: { issues: { path: unknown[]; message: string }[] } };
  return error?.issues.map(({ path, message }) => `${path.join(".")} ${message.split("?")[0]}`);
};

describe("the form of a request", () => {
  it("sends a company's tax number as it is printed, and none of a person", () => {
    expect(requestBody(request)).toEqual({
      kind: "company",
      title: "Example",
      tax_number: "91310000MA1FL0XY7Q",
      email: "books@example.test",
      trade_nos: ["1"],
    });
    expect(requestBody({ ...request, kind: "personal", note: " a \n b " })).toEqual({
      kind: "personal",
      title: "Example",
      email: "books@example.test",
      note: "a \n b",
      trade_nos: ["1"],
    });
  });

  it.each([
    [{ title: " " }, "title too_small"],
    [{ title: "a".repeat(101) }, "title too_big"],
    [{ taxNumber: " " }, "taxNumber required"],
    [{ taxNumber: "1".repeat(14) }, "taxNumber notTaxNumber"],
    [{ taxNumber: "1".repeat(21) }, "taxNumber notTaxNumber"],
    [{ taxNumber: "91310000-MA1FL0XY7" }, "taxNumber notTaxNumber"],
    [{ email: "nobody" }, "email invalid_format"],
    [{ note: "a".repeat(501) }, "note too_big"],
    [{ orders: [] }, "orders too_small"],
    [{ orders: Array.from({ length: 101 }, String) }, "orders too_big"],
  ])("refuses %o", (change, said) => {
    expect(wrong(requestForm, { ...request, ...change })).toEqual([said]);
  });
});

describe("the forms of administrators", () => {
  it("take an https address without a user name, and a number of letters, digits and hyphens", () => {
    expect(issueForm.parse({ file: " https://a.test/f ", number: " 26-A " })).toEqual({
      file: "https://a.test/f",
      number: "26-A",
    });
    for (const file of ["http://a.test", "javascript:alert(1)", "a.test/f", "https://a.test@b.test/"])
      expect(wrong(issueForm, { file, number: "" })).toEqual(["file notHttps"]);
    expect(wrong(issueForm, { file: " ", number: "1 2" })).toEqual(["file too_small", "number invalid_format"]);
    expect(wrong(rejectForm, { reason: " " })).toEqual(["reason too_small"]);
  });

  it("open no address that is none of the web", () => {
    expect(isFile("https://a.test/f.pdf")).toBe(true);
    for (const address of ["", "http://a.test", "javascript:alert(1)", "https://"]) expect(isFile(address)).toBe(false);
  });
});

it("what can be done depends on who looks, the state, and refunds", () => {
  const owner = { id: 2, admin: false };
  const admin = { id: 1, admin: true };
  expect(tasksOf(fapiao, owner)).toEqual(["withdraw"]);
  expect(tasksOf(fapiao, { id: 3, admin: false })).toEqual([]);
  expect(tasksOf(fapiao, admin)).toEqual(["issue", "reject"]);
  expect(tasksOf(fapiao, { id: 2, admin: true })).toEqual(["issue", "reject", "withdraw"]);
  expect(tasksOf({ ...fapiao, refunded_count: 1 }, admin)).toEqual(["reject"]);
  expect(tasksOf({ ...fapiao, state: "issued", refunded_count: 1 }, admin)).toEqual(["issue"]);
  for (const state of ["issued", "rejected", "canceled"] as const)
    expect(tasksOf({ ...fapiao, state }, owner)).toEqual([]);
  expect(tasksOf({ ...fapiao, state: "canceled" }, admin)).toEqual([]);
});

it("the address says whose are listed and by what, and one with nonsense in it is as one without", () => {
  expect(fapiaoSearch.parse({ order: "email", state: "x", id: -1, own: "no", request: 5 })).toEqual(
    fapiaoSearch.parse({}),
  );
  const search = fapiaoSearch.parse({ state: "issued", keyword: " 91 ", user: "ada", range: "custom", from: 5 });
  const owner: Viewer = { id: 2, admin: false, root: false, offers: () => true };
  const admin: Viewer = { ...owner, admin: true };
  const { listsAll, query, isFiltered, withoutFilters } = fapiaoList;
  expect(listsAll(search, admin)).toBe(true);
  expect([listsAll(search, owner), listsAll({ ...search, own: true }, admin)]).toEqual([false, false]);
  expect(query(search, admin, 0)).toEqual({
    page: 1,
    size: 20,
    order: "-created_at",
    start_timestamp: 5,
    end_timestamp: undefined,
    state: "issued",
    keyword: "91",
    username: "ada",
  });
  expect(query(search, owner, 0)).not.toHaveProperty("username");
  expect(isFiltered(search, owner)).toBe(true);
  expect(isFiltered(withoutFilters(search), admin)).toBe(false);
});

it("a file for spreadsheets holds no formulas, and the user in everybody's alone", () => {
  // In this language every text is its key.
  const t = i18next.getFixedT("cimode", "fapiao");
  const all = csvLines(fapiaoFile(true, t));
  expect(all.head).toContain("field.created,field.user,field.kind,field.title");
  expect(all.line(fapiao)).toContain(
    `,ada,kind.company,"'=Example, Ltd.",91310000MA1FL0XY7Q,books@example.test,30.5,CNY,2,0,state.pending,`,
  );
  expect(csvLines(fapiaoFile(false, t)).head).not.toContain("user");
});

it("sums are added up in cents", () => {
  expect(sumText([0.1, 0.2, 1.15], "USD", "en-US")).toBe("$1.45");
});
