import type { Demo } from "../../demo/demo.ts";
import { DemoNav } from "../../demo/shell.tsx";
import type { NavColor, NavLayout } from "../NavMenu/nav.ts";
import { AppShell } from "./AppShell.tsx";
import { Brand } from "./Brand.tsx";
import { Breadcrumbs } from "./Breadcrumbs.tsx";

const shell = (navLayout: NavLayout, navColor: NavColor): Demo => ({
  name: `AppShell, ${navLayout}, ${navColor}`,
  render: (place) => (
    <AppShell
      {...place}
      logo={
        <a href="#home">
          <Brand name="One Hub" />
        </a>
      }
      navigation={(layout) => <DemoNav page="key" layout={layout} />}
      navLayout={navLayout}
      navColor={navColor}
      onNavLayoutChange={() => undefined}
      drawerOpened={false}
      onDrawerChange={() => undefined}
    >
      <h1>Keys</h1>
    </AppShell>
  ),
});

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  shell("vertical", "integrate"),
  shell("vertical", "apparent"),
  shell("mini", "integrate"),
  shell("mini", "apparent"),
  shell("horizontal", "integrate"),
  shell("horizontal", "apparent"),
  { name: "Brand", render: (place) => <Brand {...place} name="A site with quite a long name that must be cut" /> },
  {
    name: "Breadcrumbs",
    render: (place) => (
      <Breadcrumbs<string>
        {...place}
        steps={[
          { id: "operation", label: "Operation" },
          { id: "group", label: "Groups", to: "group" },
          { id: "one", label: "default" },
        ]}
        renderLink={({ to, children, ...props }) => (
          <a href={`#${to}`} {...props}>
            {children}
          </a>
        )}
      />
    ),
  },
];
