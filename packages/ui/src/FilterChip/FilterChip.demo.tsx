import type { Demo } from "../../demo/demo.ts";
import { FilterBar } from "./FilterBar.tsx";
import { FilterChip } from "./FilterChip.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "FilterChip",
    render: (place) => (
      <FilterChip {...place} label="Model" onClear={() => undefined}>
        x
      </FilterChip>
    ),
  },
  {
    name: "FilterChip, set",
    render: (place) => (
      <FilterChip {...place} label="Model" value="gpt-4o" onClear={() => undefined}>
        x
      </FilterChip>
    ),
  },
  {
    name: "FilterBar",
    placed: false,
    render: () => (
      <FilterBar>
        <FilterChip label="Model" value="gpt-4o" onClear={() => undefined}>
          x
        </FilterChip>
        <FilterChip label="Key" onClear={() => undefined}>
          x
        </FilterChip>
      </FilterBar>
    ),
  },
];
