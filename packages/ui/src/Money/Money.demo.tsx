import type { Demo } from "../../demo/demo.ts";
import { Money } from "./Money.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [{ name: "Money", render: (place) => <Money {...place}>$0.014100</Money> }];
