import type { Demo } from "../../demo/demo.ts";
import { Illustration, type IllustrationName } from "./Illustration.tsx";

const names: readonly IllustrationName[] = ["comingSoon", "maintenance", "dashboard", "payment", "paid"];

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = names.map((name) => ({
  name: `Illustration: ${name}`,
  placed: false,
  render: () => <Illustration name={name} />,
}));
