import { expect, test } from "vitest";
import { bundle, examples } from "./contract.ts";
import { describeApi } from "./description.ts";

type Examples = Readonly<Record<string, { readonly value: unknown }>>;

/** All examples of a document, wherever they are. */
const examplesIn = (value: unknown): [string, unknown][] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    key === "examples" && !Array.isArray(entry)
      ? Object.entries(entry as Examples).map(([name, { value: example }]): [string, unknown] => [name, example])
      : examplesIn(entry),
  );
};

test("every recorded exchange of the contract is an example of its request and its reply", () => {
  const found = examplesIn(describeApi());
  const byName = Map.groupBy(found, ([name]) => name);
  const shown = examples.filter(({ name }) => byName.has(name.split("/").at(-1) ?? ""));
  expect(shown.length).toBeGreaterThan(400);
  for (const { name, request, response } of shown)
    for (const [, value] of byName.get(name.split("/").at(-1) ?? "") ?? [])
      expect([request.body, response.body]).toContainEqual(value);
});

test("the contract itself, which every check reads, stays without them", () => {
  describeApi();
  const isRecorded = ([name]: [string, unknown]): boolean => /^\w+\./.test(name);
  expect(examplesIn(describeApi()).filter(isRecorded).length).toBeGreaterThan(400);
  expect(examplesIn(bundle).filter(isRecorded)).toEqual([]);
});

test("a successful reply in JSON has an example, wherever one was recorded", () => {
  const document = describeApi() as { paths: typeof bundle.paths };
  const lacking = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .filter(({ responses }) => {
      const content = responses["200"]?.content?.["application/json"];
      return content !== undefined && examplesIn(content).length === 0;
    })
    .map(({ operationId }) => operationId);
  const recorded = new Set(
    examples
      .filter(({ response }) => response.status === 200 && typeof response.body === "object" && response.body !== null)
      .map(({ operation }) => operation),
  );
  expect(lacking.filter((id) => recorded.has(id))).toEqual([]);
});
