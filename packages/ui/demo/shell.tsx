import {
  IconActivity,
  IconBox,
  IconCreditCard,
  IconCube,
  IconGift,
  IconHome,
  IconKey,
  IconList,
  IconRoute,
  IconUsers,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import {
  AccountButton,
  AppShell,
  Brand,
  ColorSchemeToggle,
  LanguageMenu,
  type NavLayout,
  NavMenu,
  type NavSection,
} from "../src/index.ts";
import { noop } from "./noop.ts";

const sections = (page: string): readonly NavSection<string>[] => [
  {
    id: "overview",
    label: "Overview",
    items: [
      { id: "home", label: "Dashboard", icon: <IconHome />, to: "dashboard", active: page === "dashboard" },
      { id: "tele", label: "Model telemetry", icon: <IconActivity />, to: "telemetry" },
    ],
  },
  {
    id: "management",
    label: "Management",
    items: [
      { id: "users", label: "Users", icon: <IconUsers />, to: "users" },
      { id: "channels", label: "Channels", icon: <IconRoute />, to: "channels", info: "2 down" },
      {
        id: "payment",
        label: "Payment",
        icon: <IconCreditCard />,
        children: [
          { id: "orders", label: "Orders", to: "forms", active: page === "forms" },
          { id: "codes", label: "Redemption codes", to: "states", active: page === "states" },
        ],
      },
      { id: "keys", label: "Keys", icon: <IconKey />, to: "key", active: page === "key" },
    ],
  },
  {
    id: "record",
    label: "Operation record",
    items: [
      { id: "log", label: "Log", icon: <IconList />, to: "log", active: page === "log" },
      { id: "task", label: "Task", icon: <IconCube />, disabled: true },
    ],
  },
  {
    id: "other",
    label: "Other",
    items: [
      { id: "topup", label: "Top up", icon: <IconCreditCard />, to: "topup" },
      { id: "aff", label: "Affiliate", icon: <IconGift />, to: "aff" },
      { id: "docs", label: "Documentation", icon: <IconBox />, href: "https://docs.example.com" },
    ],
  },
];

/** The navigation of the pictures. */
export const DemoNav = ({
  page,
  layout,
}: {
  readonly page: string;
  readonly layout?: NavLayout | undefined;
}): ReactNode => (
  <NavMenu
    layout={layout}
    place={page}
    sections={sections(page)}
    renderLink={({ to, children, ...props }) => (
      <a href={`?page=${to}`} {...props}>
        {children}
      </a>
    )}
  />
);

/** The frame of the pictures; `?nav=` and `?ground=` choose its navigation. */
export const Shell = ({ page, children }: { readonly page: string; readonly children: ReactNode }): ReactNode => {
  const query = new URLSearchParams(location.search);
  const [drawer, setDrawer] = useState(query.has("drawer"));
  const [layout, setLayout] = useState<NavLayout>(
    query.get("nav") === "mini" ? "mini" : query.get("nav") === "horizontal" ? "horizontal" : "vertical",
  );
  return (
    <AppShell
      logo={
        <a href="?page=dashboard">
          <Brand name="One Hub" />
        </a>
      }
      navigation={(layout) => <DemoNav page={page} layout={layout} />}
      navLayout={layout}
      navColor={query.get("ground") === "apparent" ? "apparent" : "integrate"}
      onNavLayoutChange={setLayout}
      headerEnd={
        <>
          <LanguageMenu
            value="en"
            languages={[
              { value: "en", label: "English" },
              { value: "zh-CN", label: "简体中文" },
            ]}
            onChange={noop}
          />
          <ColorSchemeToggle />
          <AccountButton label="Account" name="Mei Lin" seed={7} />
        </>
      }
      drawerOpened={drawer}
      onDrawerChange={setDrawer}
    >
      {children}
    </AppShell>
  );
};
