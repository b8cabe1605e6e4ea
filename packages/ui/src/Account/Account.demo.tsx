import type { Demo } from "../../demo/demo.ts";
import { AccountButton } from "./AccountButton.tsx";
import { Avatar } from "./Avatar.tsx";

const seeds = Array.from({ length: 25 }, (_, seed) => seed);

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  { name: "AccountButton", placed: false, render: () => <AccountButton label="Account" name="Mei Lin" seed={7} /> },
  { name: "Avatar", render: (place) => <Avatar {...place} seed={3} /> },
  {
    name: "Avatar, the 25 drawings",
    placed: false,
    render: () => seeds.map((seed) => <Avatar key={seed} seed={seed} />),
  },
];
