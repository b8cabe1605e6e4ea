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

interface Operation {
  readonly operationId: string;
  readonly "x-extension"?: string;
  /** Whether a successful reply has data. */
  readonly hasData: boolean;
}

interface Bundle {
  readonly paths: Record<string, Record<string, Omit<Operation, "hasData">>>;
  readonly components: {
    readonly schemas: Record<string, { readonly required?: readonly string[]; readonly oneOf?: readonly unknown[] }>;
  };
}

/** Every operation of the bundled contract. */
export const contractOperations = (): Operation[] => {
  // The bundle is an OpenAPI document, as its linter makes sure.
  const { paths, components } = JSON.parse(
    readFileSync(new URL("../../../openapi/bundle.gen.json", import.meta.url), "utf8"),
  ) as Bundle;
  return Object.values(paths)
    .flatMap((path) => Object.values(path))
    .map((operation) => {
      // Its own components, such as `ListTokensOk`, alone or in a choice such as `ListTokensReply`.
      const named = (node: unknown, ending: string): string[] =>
        [...JSON.stringify(node).matchAll(new RegExp(`#/components/schemas/(\\w+${ending})"`, "g"))].map(
          ([, name = ""]) => name,
        );
      const choices = named(operation, "Reply").map((name) => components.schemas[name]?.oneOf ?? []);
      const replies = named([operation, choices], "Ok");
      const hasData = replies.some((name) => components.schemas[name]?.required?.includes("data") === true);
      return { ...operation, hasData };
    });
};
