import { Button } from "@mantine/core";
import type { Demo } from "../../demo/demo.ts";
import { Brand } from "../AppShell/Brand.tsx";
import { Illustration } from "../Illustration/Illustration.tsx";
import { SiteFooter } from "../SiteFooter/SiteFooter.tsx";
import { PublicLayout } from "./PublicLayout.tsx";
import type { TopNavItem } from "./top-nav.ts";

const items: readonly TopNavItem[] = [
  { id: "home", label: "Home", href: "#home" },
  { id: "prices", label: "Prices", href: "#prices", active: true },
  { id: "status", label: "Status", href: "https://status.example.com" },
  {
    id: "more",
    label: "More",
    groups: [
      { id: "site", title: "This site", links: [{ id: "about", label: "About", href: "#about" }] },
      {
        id: "dashboard",
        title: "Dashboard",
        picture: <Illustration name="dashboard" />,
        links: [{ id: "open", label: "Open the dashboard", href: "#dashboard" }],
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
