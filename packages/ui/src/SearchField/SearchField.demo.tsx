import type { Demo } from "../../demo/demo.ts";
import { SearchField } from "./SearchField.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "SearchField",
    render: (place) => <SearchField {...place} label="Name" value="prod" onSearch={() => undefined} />,
  },
];
