import { readdirSync, readFileSync } from "node:fs";

/** A call to a real gateway and what it answered. */
export interface Example {
  file: string;
  operation: string;
  request: { method: string; path: string; query: Record<string, string>; body: unknown; as: string };
  response: { status: number; headers: Record<string, string | string[]>; body: unknown };
}

const folder = new URL("../../../openapi/examples/", import.meta.url);

/** The recorded calls of one tag. */
export const examplesOf = (tag: string): Example[] =>
  readdirSync(new URL(`${tag}/`, folder))
    .filter((file) => file.endsWith(".json"))
    // The recordings have this shape; the contract's own tests check them in detail.
    .map((file) => ({
      file,
      ...(JSON.parse(readFileSync(new URL(`${tag}/${file}`, folder), "utf8")) as Omit<Example, "file">),
    }));

/** Every operation of the bundled contract. */
export const contractOperations = (): { operationId: string; "x-extension"?: string }[] => {
  // The bundle is an OpenAPI document, as its linter makes sure.
  const bundle = JSON.parse(readFileSync(new URL("../../../openapi/bundle.gen.json", import.meta.url), "utf8")) as {
    paths: Record<string, Record<string, { operationId: string; "x-extension"?: string }>>;
  };
  return Object.values(bundle.paths).flatMap((path) => Object.values(path));
};
