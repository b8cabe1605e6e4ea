import { Button } from "@mantine/core";
import type { Demo } from "../../demo/demo.ts";
import { Brand } from "../AppShell/Brand.tsx";
import { Illustration } from "../Illustration/Illustration.tsx";
import { SiteFooter } from "../SiteFooter/SiteFooter.tsx";
import { PublicLayout } from "./PublicLayout.tsx";
import type { TopNavItem } from "../NavMenu/nav.ts";

const items: readonly TopNavItem<string>[] = [
  { id: "home", label: "Home", to: "#home" },
  { id: "prices", label: "Prices", to: "#prices", active: true },
  { id: "status", label: "Status", href: "https://status.example.com" },
  {
    id: "more",
    label: "More",
    groups: [
      { id: "site", label: "This site", items: [{ id: "about", label: "About", to: "#about" }] },
      {
        id: "dashboard",
        label: "Dashboard",
        picture: <Illustration name="dashboard" />,
        items: [{ id: "open", label: "Open the dashboard", to: "#dashboard" }],
      },
    ],
  },
];

const logo = (
  <a href="#home">
    <Brand name="One Hub" />
  </a>
);

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "PublicLayout",
    render: (place) => (
      <PublicLayout
        {...place}
        logo={logo}
        items={items}
        renderLink={({ to, children, ...props }) => (
          <a href={to} {...props}>
            {children}
          </a>
        )}
        action={<Button>Sign in</Button>}
        footer={<SiteFooter logo={logo} linksLabel="Legal" links={<a href="#terms">Terms</a>} />}
        drawerOpened={false}
        onDrawerChange={() => undefined}
      >
        <h1>Prices</h1>
      </PublicLayout>
    ),
  },
];
