import type { Demo } from "../../demo/demo.ts";
import { DemoNav } from "../../demo/shell.tsx";
import { NavMenu } from "./NavMenu.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  { name: "NavMenu with every kind of entry", placed: false, render: () => <DemoNav page="forms" /> },
  { name: "NavMenu, mini", placed: false, render: () => <DemoNav page="forms" layout="mini" /> },
  { name: "NavMenu, horizontal", placed: false, render: () => <DemoNav page="forms" layout="horizontal" /> },
  {
    name: "NavMenu",
    render: (place) => (
      <NavMenu<string>
        {...place}
        sections={[{ id: "a", label: "Overview", items: [{ id: "home", label: "Dashboard", to: "/", active: true }] }]}
        renderLink={({ to, children, ...props }) => (
          <a href={to} {...props}>
            {children}
          </a>
        )}
      />
    ),
  },
];
