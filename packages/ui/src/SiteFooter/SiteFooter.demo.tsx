import type { Demo } from "../../demo/demo.ts";
import { Brand } from "../AppShell/Brand.tsx";
import { SiteFooter } from "./SiteFooter.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "SiteFooter",
    render: (place) => (
      <SiteFooter
        {...place}
        logo={
          <a href="#home">
            <Brand name="One Hub" />
          </a>
        }
        linksLabel="Legal"
        links={
          <>
            <a href="#privacy">Privacy</a>
            <a href="#terms">Terms of use</a>
          </>
        }
        ownLinksLabel="Example"
        ownLinks={<a href="#imprint">Imprint</a>}
      >
        <p>© 2026 Example</p>
      </SiteFooter>
    ),
  },
];
