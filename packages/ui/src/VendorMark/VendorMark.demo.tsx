import type { Demo } from "../../demo/demo.ts";
import { VendorMark } from "./VendorMark.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  { name: "VendorMark: initial", render: (place) => <VendorMark {...place} name="Example" size={36} /> },
  {
    name: "VendorMark: picture",
    render: (place) => <VendorMark {...place} name="Example" src="/favicon.svg" tinted />,
  },
];
