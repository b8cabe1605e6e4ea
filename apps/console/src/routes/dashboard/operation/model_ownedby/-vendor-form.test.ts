import { describe, expect, it } from "vitest";
import { newVendor, vendorBody, vendorFormOf, vendorSchema } from "./-vendor-form.ts";
import { infoPageOf, vendorPageOf } from "./-vendor.list.ts";

const folder = "https://icons.example.com/icons/";
const vendors = [
  { id: 1, name: "OpenAI", icon: `${folder}openai.svg` },
  { id: 1001, name: "Ours", icon: "" },
];
const isOwn = (file: string): boolean => ["openai", "xai"].includes(file);

const problems = (change: object, edited?: (typeof vendors)[number]): string[] => {
  const form = { ...newVendor(vendors), name: "New", ...change };
  const checked = vendorSchema(vendors, edited).safeParse(form);
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

describe("the form of a vendor", () => {
  it("suggests the next id above 1000 and refuses built-in and taken ones", () => {
    expect(newVendor(vendors).id).toBe("1002");
    expect(newVendor([]).id).toBe("1001");
    expect(problems({})).toEqual([]);
    expect(problems({ id: "1000" })).toEqual(["id: builtIn"]);
    expect(problems({ id: "1001" })).toEqual(["id: taken"]);
    expect(problems({ id: "1.5" })).toEqual(["id: invalid"]);
    expect(problems({ id: "1002.000" })).toEqual(["id: invalid"]);
    expect(problems({ id: "1" }, vendors[0])).toEqual([]);
  });

  it("checks the icon of the source that is chosen", () => {
    expect(problems({ source: "set" })).toEqual(["file: required"]);
    expect(problems({ source: "address" })).toEqual(["address: required"]);
    expect(problems({ source: "address", address: "icon.png" })).toEqual(["address: invalid"]);
    expect(problems({ source: "address", address: "//evil.example/x.png" })).toEqual(["address: invalid"]);
    expect(problems({ source: "address", address: "https://cdn.example.com/x.png" })).toEqual([]);
  });

  it("stores an icon of the set in the folder of the others, and reads it back", () => {
    const form = { ...newVendor(vendors), name: " New ", source: "set" as const, file: "xai" };
    const body = vendorBody(form, vendors);
    expect(body).toEqual({ id: 1002, name: "New", icon: `${folder}xai.svg` });
    expect(vendorFormOf(body, isOwn)).toMatchObject({ source: "set", file: "xai" });
    expect(vendorFormOf({ ...body, icon: `${folder}unknown.svg` }, isOwn)).toMatchObject({ source: "address" });
    expect(vendorBody({ ...form, source: "name" }, vendors).icon).toBe("");
  });
});

it("vendors are found by id and name, and by their origin", () => {
  const ids = (query: object) =>
    vendorPageOf(vendors, { page: 1, size: 20, order: "-id", keyword: undefined, kind: undefined, ...query }).data.map(
      ({ id }) => id,
    );
  expect(ids({})).toEqual([1001, 1]);
  expect(ids({ keyword: "open" })).toEqual([1]);
  expect(ids({ kind: "own" })).toEqual([1001]);
});

it("model details are found by model and tag, and by what the model takes or gives", () => {
  const info = (id: number, model: string, tags: string, inputs: string) => ({
    id,
    model,
    name: model.toUpperCase(),
    description: "",
    context_length: id * 1000,
    max_tokens: 0,
    input_modalities: inputs,
    output_modalities: '["text"]',
    tags,
    support_url: "",
    created_at: 0,
    updated_at: 0,
  });
  const infos = [info(1, "alpha", '["fast"]', '["text","image"]'), info(2, "beta", "plain", "[]")];
  const models = (query: object) =>
    infoPageOf(infos, {
      page: 1,
      size: 20,
      order: "model",
      keyword: undefined,
      modality: undefined,
      tag: undefined,
      ...query,
    }).data.map(({ model }) => model);
  expect(models({ order: "-context_length" })).toEqual(["beta", "alpha"]);
  expect(models({ keyword: "fast" })).toEqual(["alpha"]);
  expect(models({ modality: "image" })).toEqual(["alpha"]);
  expect(models({ tag: "plain" })).toEqual(["beta"]);
});
