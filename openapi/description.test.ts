import { readFileSync } from "node:fs";
import { join } from "node:path";
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

/** The fields of a recorded body that an example has; a body of another kind as it is. */
const fieldsLike = (example: unknown, body: unknown): unknown =>
  typeof body === "object" && body !== null && !Array.isArray(body) && typeof example === "object" && example !== null
    ? Object.fromEntries(Object.entries(body).filter(([name]) => name in example))
    : body;

test("every recorded exchange of the contract is an example of its request and its reply", () => {
  const found = examplesIn(describeApi());
  const byName = Map.groupBy(found, ([name]) => name);
  const shown = examples.filter(({ name }) => byName.has(name.split("/").at(-1) ?? ""));
  expect(shown.length).toBeGreaterThan(400);
  for (const { name, request, response } of shown)
    for (const [, value] of byName.get(name.split("/").at(-1) ?? "") ?? [])
      expect([fieldsLike(value, request.body), response.body]).toContainEqual(value);
});

test("a request is shown without fields that gateways ignore", () => {
  const { paths } = describeApi() as { paths: typeof bundle.paths };
  const shown = Object.fromEntries(
    examplesIn([paths["/api/user/"]?.["post"]?.requestBody, paths["/api/user/"]?.["put"]?.requestBody]),
  );
  expect(shown["createUser"]).toEqual({
    username: "grace",
    password: "correct-horse-1",
    display_name: "Grace",
    email: "grace@example.com",
    group: "vip",
  });
  expect(shown["updateUser"]).not.toHaveProperty("access_token");
  expect(shown["updateUser"]).toMatchObject({ id: 8, display_name: "Grace H", quota: 500000 });
});

test("the contract itself, which every check reads, stays without them", () => {
  describeApi();
  const isRecorded = ([name]: [string, unknown]): boolean => /^\w+\./.test(name);
  expect(examplesIn(describeApi()).filter(isRecorded).length).toBeGreaterThan(400);
  expect(examplesIn(bundle).filter(isRecorded)).toEqual([]);
});

test("its version is the package's, which changesets raise", () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8")) as {
    version: string;
  };
  expect(describeApi()).toMatchObject({ info: { version } });
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
