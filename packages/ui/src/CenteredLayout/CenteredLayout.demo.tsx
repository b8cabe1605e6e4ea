import { AuthHeading } from "../AuthLayout/AuthHeading.tsx";
import type { Demo } from "../../demo/demo.ts";
import { Brand } from "../AppShell/Brand.tsx";
import { CenteredLayout } from "./CenteredLayout.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "CenteredLayout",
    render: (place) => (
      <CenteredLayout {...place} brand={<Brand name="One Hub" />}>
        <AuthHeading title="Check your e-mail" />
      </CenteredLayout>
    ),
  },
];
