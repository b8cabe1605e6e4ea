import type { Demo } from "@one-hub/ui/demo/demo.ts";

/**
 * The demos of each component, which also are its tests. All in one chunk: a chunk for each would cut what the console's pages share into as many
 * pieces.
 */
const modules = import.meta.glob<{ readonly demos: readonly Demo[] }>(
  "../../../../../../packages/ui/src/*/*.demo.tsx",
  {
    eager: true,
  },
);

export interface Section {
  /** Its name; also the anchor. */
  readonly name: string;
  readonly demos: readonly Demo[];
}

export const sections: readonly Section[] = Object.entries(modules)
  .flatMap(([path, { demos }]) => {
    const name = path.split("/").at(-2);
    return name === undefined ? [] : [{ name, demos }];
  })
  .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
