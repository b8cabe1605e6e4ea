import { IconFingerprint, IconLock } from "@tabler/icons-react";

import type { Demo } from "../../demo/demo.ts";
import { Brand } from "../AppShell/Brand.tsx";
import { AuthHeading, OrDivider } from "./AuthHeading.tsx";
import { AuthLayout } from "./AuthLayout.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "AuthLayout",
    render: (place) => (
      <AuthLayout
        {...place}
        brand={<Brand name="One Hub" />}
        headline="One key for every model you use."
        points={[{ id: "a", icon: null, strong: "Keys with limits", text: "by quota" }]}
        methods={[
          { id: "password", icon: <IconLock size={20} /> },
          { id: "passkey", icon: <IconFingerprint size={20} /> },
        ]}
        method="password"
      >
        <AuthHeading title="Sign in" text="No account yet?" />
      </AuthLayout>
    ),
  },
  { name: "AuthHeading", render: (place) => <AuthHeading {...place} title="Sign in" text="No account yet?" /> },
  { name: "OrDivider", render: (place) => <OrDivider {...place}>or</OrDivider> },
];
