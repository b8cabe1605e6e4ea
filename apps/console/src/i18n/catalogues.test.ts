import { languages } from "@one-hub/languages";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Catalogue, offered } from "./catalogues.ts";

const source = fileURLToPath(new URL("..", import.meta.url));
const folder = join(source, "i18n/locales");

const isCatalogue = (value: unknown): value is Catalogue =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((entry) => typeof entry === "string" || isCatalogue(entry));

/** Every text of a catalogue by its dotted path. */
const textsOf = (catalogue: Catalogue, before = ""): Map<string, string> =>
  new Map(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === "string" ? [[before + key, value] as const] : [...textsOf(value, `${before}${key}.`)],
    ),
  );

const catalogues = new Map<string, Map<string, Map<string, string>>>();
for (const path of globSync("*/*.json", { cwd: folder })) {
  const parsed: unknown = JSON.parse(readFileSync(join(folder, path), "utf8"));
  if (!isCatalogue(parsed)) throw new Error(`${path} holds something that is no text`);
  const language = dirname(path);
  const own = catalogues.get(language) ?? new Map<string, Map<string, string>>();
  own.set(basename(path, ".json"), textsOf(parsed));
  catalogues.set(language, own);
}

const form = /_(zero|one|two|few|many|other)$/;
const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = ""]) => name).toSorted();

/** Lists a key with plural forms once, whatever forms a language has. */
const shape = (texts: ReadonlyMap<string, string>): string[] => {
  const plural = new Set([...texts.keys()].filter((key) => form.test(key)).map((key) => key.replace(form, "")));
  return [
    ...[...texts.keys()].filter((key) => !form.test(key)),
    ...[...plural].map((key) => `${key} (plural)`),
  ].toSorted();
};

const reference = catalogues.get("en") ?? new Map<string, Map<string, string>>();
const namespaces = [...reference.keys()];

describe("the catalogues", () => {
  it("have every namespace", () => {
    const expected = "auth common components dashboard error home menu navbar table toast zod".split(" ");
    expect(namespaces).toEqual(expect.arrayContaining(expected));
  });

  it("word every code of the contract's refusals", () => {
    const contract: unknown = JSON.parse(readFileSync(join(source, "../../../openapi/bundle.gen.json"), "utf8"));
    expect([...(reference.get("refusal")?.keys() ?? [])]).toEqual(
      // The contract's own tests hold it to this shape.
      (contract as { components: { schemas: { ErrorCode: { enum: string[] } } } }).components.schemas.ErrorCode.enum,
    );
  });

  it("are offered where they are complete, the default language among them", () => {
    expect(offered).toEqual(languages.map(({ tag }) => tag).filter((tag) => catalogues.has(tag)));
    expect(offered).toContain("zh-CN");
  });

  const pairs = [...catalogues.keys()].flatMap((language) =>
    namespaces.map((namespace) => [language, namespace] as const),
  );

  it.each(pairs)("%s has the same keys in %s as English", (language, namespace) => {
    const texts = catalogues.get(language)?.get(namespace) ?? new Map<string, string>();
    expect(shape(texts)).toEqual(shape(reference.get(namespace) ?? new Map()));
  });

  it.each(pairs)("%s has the same placeholders in %s as English, and no empty text", (language, namespace) => {
    const english = reference.get(namespace) ?? new Map<string, string>();
    for (const [key, text] of catalogues.get(language)?.get(namespace) ?? []) {
      expect(text.trim(), key).not.toBe("");
      const other = english.get(key) ?? english.get(key.replace(form, "_other")) ?? "";
      const places = new Set(placesOf(other));
      // None, one and two may be said without their number: Arabic has a dual.
      if (/_(zero|one|two)$/.test(key))
        for (const number of ["count", "shown", "number"]) if (!placesOf(text).includes(number)) places.delete(number);
      expect(new Set(placesOf(text)), key).toEqual(places);
    }
  });

  it.each([...catalogues.keys()])("%s has exactly the plural forms of its grammar", (language) => {
    // oxlint-disable-next-line no-restricted-properties -- grammar, not a number's looks
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [namespace, texts] of catalogues.get(language) ?? []) {
      const found = Map.groupBy(
        [...texts.keys()].filter((key) => form.test(key)),
        (key) => key.replace(form, ""),
      );
      for (const [key, own] of found)
        expect(own.map((one) => form.exec(one)?.[1] ?? "").toSorted(), `${namespace}:${key}`).toEqual(forms);
    }
  });

  it.each([...(catalogues.get("fr") ?? [])])("fr keeps its punctuation on the line of its word in %s", (_, texts) => {
    // Two texts list the signs themselves.
    const listed = /\. _ ~ : \/ -|\. - !/g;
    const loose = [...texts].filter(([, text]) => / [:;?!»%](?!\w)|« |\d \d{3}\b/.test(text.replaceAll(listed, "")));
    expect(loose).toEqual([]);
  });

  // The palette's words are searched, never shown.
  it.each([...(catalogues.get("ar") ?? [])].filter(([namespace]) => namespace !== "palette"))(
    "ar isolates code with signs at its edges, and numbers with Latin units, in %s",
    (_, texts) => {
      const isolated = /\u2066[^\u2069]*\u2069|\u200E\S+/g;
      const unit = /\}\}[ \u00A0]?[a-z%]/i;
      const edges = /(?<![\w}/])[_/%][a-z]|[a-z\d][-_/*…](?![\w*])|-\*|:\/\/(?!\w)/i;
      expect([...texts].filter(([, text]) => edges.test(text.replaceAll(isolated, "")))).toEqual([]);
      expect([...texts].filter(([, text]) => unit.test(text.replaceAll(isolated, "")))).toEqual([]);
    },
  );
});

const letters = /\p{L}{2,}/u;
const attributes = "aria-label|aria-description|alt|title|placeholder|label|description|text";

/** Literal texts in JSX: between tags, beside a brace, in an attribute that is shown or spoken. */
const literalsOf = (file: string): string[] => {
  const code = file.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
  const found = [
    /(?<![=-])>([^<>{}()=;]*)(?:<|\{)/g,
    /\}([^<>{}()=;,:]*)<\//g,
    new RegExp(`\\s(?:${attributes})="([^"]*)"`, "g"),
  ].flatMap((pattern) => [...code.matchAll(pattern)].map(([, text = ""]) => text.trim()));
  // `a > b ? <X />`, `: c ? <Y />`, `/>, mark: <Z />`, `/>, facts: [<Y />], end: <Z />` and `<Values> extends Props {` are code between an angle and
  // a tag or a brace.
  return found.filter(
    (text) => letters.test(text) && !/^:|\s[?:]$|^[\s,\]]*,\s+\w+:(?:\s*\[)?$|^extends \w+$/.test(text),
  );
};

describe("the console's components", () => {
  it.each([
    ["<p>Hello</p>", "Hello"],
    ["<p>\n  保存\n</p>", "保存"],
    ["<p>Hello {name}</p>", "Hello"],
    ["<p>{count} keys</p>", "keys"],
    ['<img alt="A logo" />', "A logo"],
  ])("would be caught with %j", (code, text) => {
    expect(literalsOf(code)).toEqual([text]);
  });

  it("hold no text of their own", () => {
    const found = globSync("**/*.tsx", { cwd: source, exclude: ["**/*.test.tsx"] }).flatMap((path) =>
      literalsOf(readFileSync(join(source, path), "utf8")).map((text) => `${path}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});
