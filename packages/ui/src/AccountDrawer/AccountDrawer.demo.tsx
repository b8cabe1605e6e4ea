import { Button } from "@mantine/core";
import { IconHome, IconUser } from "@tabler/icons-react";
import type { ReactNode } from "react";

import type { Demo } from "../../demo/demo.ts";
import type { NavLinkProps } from "../NavMenu/nav.ts";
import { AccountDrawer } from "./AccountDrawer.tsx";
import { AccountLinks, PlaceSwitch } from "./AccountLinks.tsx";

const link = ({ to, children, ...props }: NavLinkProps<string>): ReactNode => (
  <a href={`#${to}`} {...props}>
    {children}
  </a>
);

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "AccountDrawer",
    placed: false,
    opens: true,
    render: ({ onClose = () => undefined }) => (
      <AccountDrawer
        opened
        onClose={onClose}
        title="Account"
        name="Mei Lin"
        email="mei.lin@example.com"
        seed={7}
        badges={[
          { id: "group", text: "Pioneers" },
          { id: "discount", text: "20 % OFF" },
          { id: "rate", text: "Unlimited" },
        ]}
        balance={{ name: "Balance", value: "$128.402716" }}
        facts={[
          { id: "used", name: "Used", value: "$85.81" },
          { id: "calls", name: "Calls", value: "12,041" },
          { id: "invited", name: "Invited", value: "3" },
          { id: "earned", name: "Earned", value: "$4.5" },
        ]}
        actions={
          <>
            <Button variant="filled">Top up</Button>
            <Button>Transfer</Button>
          </>
        }
        footer={<Button fullWidth>Sign out</Button>}
      >
        <PlaceSwitch
          label="Part of the site"
          links={[
            { id: "dashboard", label: "Dashboard", to: "dashboard", active: true },
            { id: "home", label: "Home page", to: "home", icon: <IconHome /> },
          ]}
          renderLink={link}
        />
      </AccountDrawer>
    ),
  },
  {
    name: "PlaceSwitch",
    render: (place) => (
      <PlaceSwitch<string>
        {...place}
        label="Part of the site"
        links={[
          { id: "dashboard", label: "Dashboard", to: "dashboard", active: true },
          { id: "home", label: "Home page", to: "home" },
        ]}
        renderLink={link}
      />
    ),
  },
  {
    name: "AccountLinks",
    render: (place) => (
      <AccountLinks<string>
        {...place}
        label="Account pages"
        links={[{ id: "profile", label: "Profile", to: "profile", icon: <IconUser /> }]}
        renderLink={link}
      />
    ),
  },
];
