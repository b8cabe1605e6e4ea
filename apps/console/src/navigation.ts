import type { Extension, Status } from "@one-hub/sdk";
import { isMjEnabled, supports } from "@one-hub/sdk";
import {
  IconActivity,
  IconAdjustments,
  IconApps,
  IconBrandTelegram,
  IconBuildingFactory2,
  IconRefresh,
  IconChartBar,
  IconCoins,
  IconCpu,
  IconCreditCard,
  IconCreditCardPay,
  IconFileInvoice,
  IconFileText,
  IconHistory,
  IconHome,
  IconKey,
  IconLink,
  IconList,
  IconPhoto,
  IconPlaylist,
  IconReceipt,
  IconServer,
  IconServer2,
  IconSettings,
  IconShoppingCart,
  IconSpeakerphone,
  IconTicket,
  IconUser,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { ConsoleConfig } from "@one-hub/page";
import type menu from "./i18n/locales/en/menu.json";
import { type Place, type PlaceFacts, placeOf } from "./lib/site-links.ts";
import { type GuardedRoute, withoutTrailingSlash } from "./permissions.ts";

/** Lists with many columns: they may use the window. */
export const widePages: ReadonlySet<GuardedRoute> = new Set<GuardedRoute>([
  "/dashboard/key",
  "/dashboard/log",
  "/dashboard/midjourney",
  "/dashboard/model_telemetry",
  "/dashboard/operation_record",
  "/dashboard/task",
]);

/** A text of the catalogue `menu`. */
export type MenuText = Exclude<keyof typeof menu, "sections">;

/** Facts that filter the table. */
export interface NavigationSite extends PlaceFacts {
  /** Undefined until the gateway has told it. */
  readonly status: Status | undefined;
  readonly config: ConsoleConfig;
}

/** Switches of a site that take entries away, beside the extensions that its gateway offers. */
const flags = {
  midjourney: ({ status }: NavigationSite): boolean => status !== undefined && isMjEnabled(status),
  invoices: ({ status, config }: NavigationSite): boolean =>
    config.invoicesPage !== "" && status?.UserInvoiceMonth !== false,
} as const;

/** One entry of the menu and of the palette. Which roles see it is the permission table's business, see {@link visibleSections}. */
export interface NavigationItem {
  readonly text: MenuText;
  readonly icon: ComponentType<{ readonly size?: number }>;
  /** A page of the console; its level in the permission table decides who sees the entry. Left out by a mere parent of others. */
  readonly to?: GuardedRoute;
  /** Where the configuration says instead, if need be out of the console. A page's path leads there while the console has it. */
  readonly address?: (config: ConsoleConfig) => string;
  /** The extension that a gateway must offer for it. */
  readonly extension?: Extension;
  readonly flag?: keyof typeof flags;
  /** A word at its end. */
  readonly info?: MenuText;
  /** A second line. */
  readonly caption?: MenuText;
  /** Stands there dimmed and leads nowhere. */
  readonly disabled?: true;
  /** Has a title and breadcrumbs, but no entry: a record's own page. */
  readonly hidden?: true;
  readonly children?: readonly NavigationItem[];
}

/** A section of the menu; hidden when none of its entries is visible. */
export interface NavigationSection {
  readonly text: keyof typeof menu.sections;
  readonly items: readonly NavigationItem[];
}

/** The menu, in order: one table for sidebar, palette, breadcrumbs and titles. */
export const navigation: readonly NavigationSection[] = [
  {
    text: "overview",
    items: [
      { text: "dashboard", icon: IconHome, to: "/dashboard" },
      {
        text: "model_telemetry",
        icon: IconActivity,
        to: "/dashboard/model_telemetry",
        extension: "model_telemetry",
        children: [
          {
            text: "model_telemetry_detail",
            icon: IconActivity,
            to: "/dashboard/model_telemetry/detail",
            hidden: true,
          },
        ],
      },
      { text: "analytics", icon: IconChartBar, to: "/dashboard/analytics" },
    ],
  },
  {
    text: "management",
    items: [
      {
        text: "user",
        icon: IconUsers,
        to: "/dashboard/user",
        children: [{ text: "user_profile", icon: IconUser, to: "/dashboard/user/profile", hidden: true }],
      },
      { text: "channel", icon: IconServer2, to: "/dashboard/channel" },
      {
        text: "operation",
        icon: IconAdjustments,
        to: "/dashboard/operation",
        children: [
          { text: "operation_group", icon: IconUsersGroup, to: "/dashboard/operation/group" },
          { text: "operation_pricing", icon: IconCoins, to: "/dashboard/operation/pricing" },
          {
            text: "operation_inviter",
            icon: IconUserPlus,
            to: "/dashboard/operation/inviter_manage",
            extension: "inviter",
          },
          { text: "operation_telegram_manage", icon: IconBrandTelegram, to: "/dashboard/operation/telegram_manage" },
          { text: "operation_model_ownedby", icon: IconBuildingFactory2, to: "/dashboard/operation/model_ownedby" },
          {
            text: "operation_channel_cron",
            icon: IconRefresh,
            to: "/dashboard/operation/channel_cron",
            extension: "channel_cron",
          },
          { text: "operation_model_url", icon: IconLink, to: "/dashboard/operation/model-url", extension: "model_url" },
          {
            text: "operation_announcement",
            icon: IconSpeakerphone,
            to: "/dashboard/operation/announcement",
            extension: "announcement",
          },
        ],
      },
      {
        text: "payment",
        icon: IconCreditCard,
        children: [
          { text: "payment_order", icon: IconShoppingCart, to: "/dashboard/payment/order" },
          { text: "payment_redemption", icon: IconTicket, to: "/dashboard/payment/redemption" },
          { text: "payment_method", icon: IconCreditCardPay, to: "/dashboard/payment" },
        ],
      },
      { text: "key", icon: IconKey, to: "/dashboard/key" },
      { text: "profile", icon: IconUser, to: "/dashboard/profile" },
      { text: "setting", icon: IconSettings, to: "/dashboard/setting" },
    ],
  },
  {
    text: "records",
    items: [
      { text: "log", icon: IconList, to: "/dashboard/log" },
      {
        text: "invoice",
        icon: IconFileInvoice,
        to: "/dashboard/invoice",
        address: ({ invoicesPage }) => invoicesPage,
        flag: "invoices",
      },
      { text: "task", icon: IconPlaylist, to: "/dashboard/task" },
      { text: "midjourney", icon: IconPhoto, to: "/dashboard/midjourney", flag: "midjourney" },
      {
        text: "operation_record",
        icon: IconHistory,
        to: "/dashboard/operation_record",
        extension: "operation_record",
      },
    ],
  },
  {
    text: "other",
    items: [
      { text: "topUp", icon: IconWallet, to: "/dashboard/topup" },
      { text: "model_list", icon: IconCpu, to: "/dashboard/model_list" },
      { text: "app", icon: IconApps, to: "/dashboard/app" },
      { text: "affiliate", icon: IconUserPlus, to: "/dashboard/affiliate" },
      { text: "fapiao", icon: IconReceipt, to: "/dashboard/fapiao", extension: "fapiao" },
      { text: "system", icon: IconServer, to: "/dashboard/system" },
    ],
  },
  { text: "page", items: [{ text: "doc", icon: IconFileText, address: ({ page }) => page.doc }] },
];

/** An entry that a visitor sees, and where it leads. */
export interface VisibleItem extends Place {
  readonly item: NavigationItem;
  readonly children: readonly VisibleItem[];
}

/** A section with the entries that a visitor sees. The menu leaves a section without entries out. */
export interface VisibleSection {
  readonly text: NavigationSection["text"];
  readonly items: readonly VisibleItem[];
}

const visibleItem = (item: NavigationItem, site: NavigationSite): readonly VisibleItem[] => {
  const { config, status } = site;
  if (item.hidden === true) return [];
  if (item.extension !== undefined && !supports(status, item.extension)) return [];
  if (item.flag !== undefined && !flags[item.flag](site)) return [];
  const children = (item.children ?? []).flatMap((child) => visibleItem(child, site));
  if (item.children?.some(({ hidden }) => hidden !== true) === true)
    return children.length === 0 ? [] : [{ item, children }];
  const place = placeOf(item.address?.(config) ?? item.to ?? "", site);
  return place === undefined ? [] : [{ item, ...place, children }];
};

/**
 * What of the menu a visitor sees: what the permission table lets him open, the gateway offers and the site has switched on. A parent without
 * visible children is gone.
 */
export const visibleSections = (
  site: NavigationSite,
  sections: readonly NavigationSection[] = navigation,
): readonly VisibleSection[] =>
  sections.map(({ text, items }) => ({ text, items: items.flatMap((item) => visibleItem(item, site)) }));

const trailIn = (items: readonly NavigationItem[], path: string): readonly NavigationItem[] | undefined => {
  for (const item of items) {
    if (item.to === path) {
      const first = item.children?.[0];
      return first === undefined || first.hidden === true ? [item] : [item, first];
    }
    const below = trailIn(item.children ?? [], path);
    if (below !== undefined) return [item, ...below];
  }
  return undefined;
};

/**
 * The entries that lead to a page, its own last: titles and breadcrumbs. The address of a mere parent shows the first page under it. Slashes at
 * the end of the path do not count.
 */
export const trailOf = (
  path: string,
  sections: readonly NavigationSection[] = navigation,
): readonly NavigationItem[] => {
  const page = withoutTrailingSlash(path);
  return (
    trailIn(
      sections.flatMap(({ items }) => items),
      page,
    ) ?? []
  );
};

/** Whether a gateway does not offer an extension that a page is made of. */
export const lacksExtension = (
  path: string,
  status: Status | undefined,
  sections: readonly NavigationSection[] = navigation,
): boolean => trailOf(path, sections).some(({ extension }) => extension !== undefined && !supports(status, extension));

/** Whether an entry's page is the open one, at either of its addresses, or holds the open record's page. Slashes at the end do not count. */
export const isActive = (to: string, path: string): boolean => {
  const [page, open] = [withoutTrailingSlash(to), withoutTrailingSlash(path)];
  return page === open || trailOf(open).some((item) => item.to === page);
};
