import { IconFileText, IconHome, IconKey, IconList, IconUser } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type menu from "./i18n/locales/en/menu.json";
import type { GuardedRoute } from "./permissions.ts";

/** One entry of the menu and of the palette. */
export interface NavigationItem {
  /** Its text in the catalogue `menu`. */
  readonly text: Exclude<keyof typeof menu, "sections">;
  readonly icon: ComponentType<{ readonly size?: number }>;
  /** A page of the console; its level in the permission table decides who sees the entry. */
  readonly to: GuardedRoute;
  /** The extension that a gateway must offer for it. */
  readonly extension?: string;
}

/** A section of the menu; hidden when none of its entries is visible. */
export interface NavigationSection {
  readonly text: keyof typeof menu.sections;
  readonly items: readonly NavigationItem[];
}

/** The menu in the order of specification §2. */
export const navigation: readonly NavigationSection[] = [
  { text: "overview", items: [{ text: "dashboard", icon: IconHome, to: "/dashboard" }] },
  {
    text: "management",
    items: [
      { text: "key", icon: IconKey, to: "/dashboard/key" },
      { text: "profile", icon: IconUser, to: "/dashboard/profile" },
    ],
  },
  { text: "records", items: [{ text: "log", icon: IconList, to: "/dashboard/log" }] },
];

/** Icon of the external documentation link. */
export const DocumentationIcon = IconFileText;
