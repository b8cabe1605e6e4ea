import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vitest/config";

/** One deliberate fault in a source file, below `apps/gateway/src`. */
export type Mutation = {
  readonly name: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The test file that must fail. */
  readonly test: string;
};

export const mutationVariable = "GATEWAY_MUTATION";

const sources = join(import.meta.dirname, "../src");

/** The mutated text of its file; throws where the text to replace is not there once. */
export const mutate = ({ file, find, replace }: Pick<Mutation, "file" | "find" | "replace">): string => {
  const text = readFileSync(join(sources, file), "utf8");
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file}: '${find}' is not there exactly once`);
  return `${before}${replace}${after}`;
};

/** Loads one source file with a fault in it; the file itself stays as it is. */
export const mutationPlugin = (mutation: Mutation): Plugin => ({
  name: "mutation",
  enforce: "pre",
  load: (id) => (id.split("?")[0] === join(sources, mutation.file) ? mutate(mutation) : undefined),
});
