import type { Demo } from "../../demo/demo.ts";
import { DemoNav } from "../../demo/pages.tsx";
import { AppShell } from "./AppShell.tsx";
import { Brand } from "./Brand.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "AppShell",
    render: (place) => (
      <AppShell
        {...place}
        logo={
          <a href="#home">
            <Brand name="One Hub" />
          </a>
        }
        navigation={<DemoNav page="key" />}
        drawerOpened={false}
        onDrawerChange={() => undefined}
      >
        <h1>Keys</h1>
      </AppShell>
    ),
  },
  { name: "Brand", render: (place) => <Brand {...place} name="A site with quite a long name that must be cut" /> },
];
