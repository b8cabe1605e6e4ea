import type { Demo } from "../../demo/demo.ts";
import { Skeleton } from "./Skeleton.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [{ name: "Skeleton", render: (place) => <Skeleton {...place} width={120} /> }];
