import { useSession, useTokens } from "@one-hub/hooks";
import { Button, CommandPalette, type PaletteGroup, type PaletteItem, searchFor, searchText } from "@one-hub/ui";
import {
  IconBell,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSettings,
  IconSun,
  IconWorld,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { offered } from "../../i18n/catalogues.ts";
import { changeLanguage } from "../../i18n/change-language.ts";
import { languageOf } from "../../i18n/languages.ts";
import { useLanguage, useTranslation } from "../../i18n/use-translation.ts";
import { config } from "../../config.ts";
import { shownScheme } from "../../lib/color-scheme.ts";
import { visitorOf } from "../../lib/session.ts";
import { changeSettings } from "../../lib/settings.ts";
import { useSignOut } from "../../lib/sign-out.ts";
import { mayOpen } from "../../permissions.ts";
import { type NavItem, useNavigation } from "../Navigation/use-navigation.ts";
import { openNotice } from "../Notices/notices-shown.ts";
import { openSettings } from "../SettingsDrawer/settings-shown.ts";
import { openShortcuts } from "../ShortcutSheet/shortcuts-shown.ts";

/** How many records stand in the list. */
const SHOWN = 8;

/** What was typed, when nothing more has been typed for a moment: no question a letter. */
const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 200);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};

interface Place {
  readonly item: NavItem;
  /** What it stands under. */
  readonly under: string;
}

/** Every entry that leads somewhere, with what it stands under. */
const placesIn = (items: readonly NavItem[], under: string): readonly Place[] =>
  items.flatMap((item) => [
    ...(item.disabled || (item.to === undefined && item.href === undefined) ? [] : [{ item, under }]),
    ...placesIn(item.children ?? [], item.label),
  ]);

/** What had the focus stays behind on the page before: the new one's content takes it, so that the next key goes on there. */
const focusMain = (): void => document.getElementById("main")?.focus({ preventScroll: true });

/** Props of {@link Palette}. */
export interface PaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Pages, actions and keys of whoever is signed in, as far as what was typed fits; its own chunk. */
export const Palette = ({ opened, onClose }: PaletteProps): ReactNode => {
  const { t } = useTranslation("palette");
  const { t: navbar } = useTranslation("navbar");
  const language = useLanguage();
  const navigate = useNavigate();
  const sections = useNavigation();
  const { user } = useSession();
  const { signOut } = useSignOut();
  const [typed, setTyped] = useState("");
  const settled = useSettled(typed.trim());

  const mayKeys = user !== undefined && mayOpen("/dashboard/key", visitorOf(user), config.routeRoles);
  const wanted = typed.trim();
  // What is no longer wanted is not asked for: the question before is called off.
  const asked = mayKeys && opened && wanted !== "" && wanted === settled;
  const keys = useTokens(asked ? { keyword: settled, size: SHOWN, order: "-id" } : undefined);
  const found = asked && !keys.isPlaceholderData ? keys.data?.data : undefined;

  const pages = sections
    .flatMap((section) => placesIn(section.items, section.label))
    .map(({ item, under }): PaletteItem => {
      const { to, href } = item;
      return {
        id: `page-${item.id}`,
        label: item.label,
        hint: under,
        icon: item.icon,
        onSelect: () => {
          if (to !== undefined) void navigate({ to }).then(focusMain);
          else if (href !== undefined) window.open(href, "_blank", "noopener,noreferrer");
        },
      };
    });

  const dark = shownScheme() === "dark";
  const actions: PaletteItem[] = [
    ...(mayKeys
      ? [
          {
            id: "new-key",
            label: t("newKey"),
            icon: <IconPlus />,
            onSelect: () => void navigate({ to: "/dashboard/key", search: { create: true } }),
          },
        ]
      : []),
    { id: "notices", label: t("announcements"), icon: <IconBell />, onSelect: () => openNotice() },
    { id: "settings", label: navbar("settings"), icon: <IconSettings />, onSelect: openSettings },
    {
      id: "scheme",
      label: t(dark ? "useLight" : "useDark"),
      icon: dark ? <IconSun /> : <IconMoon />,
      onSelect: () => changeSettings({ colorScheme: dark ? "light" : "dark" }),
    },
    ...offered
      .filter((value) => value !== language)
      .map((value) => ({
        id: `language-${value}`,
        label: t("language", { name: languageOf(value).label }),
        icon: <IconWorld />,
        onSelect: () => void changeLanguage(value),
      })),
    { id: "shortcuts", label: t("shortcuts"), icon: <IconKeyboard />, onSelect: openShortcuts },
    ...(user === undefined ? [] : [{ id: "sign-out", label: t("signOut"), icon: <IconLogout />, onSelect: signOut }]),
  ];

  const fits = searchFor(wanted);
  const fitting = (items: readonly PaletteItem[]): readonly PaletteItem[] =>
    items.filter((item) => fits(searchText(`${item.label} ${item.hint ?? ""}`)));

  const keyNote = (): ReactNode => {
    if (!mayKeys || wanted === "") return undefined;
    if (asked && keys.isError)
      return (
        <>
          {t("failed")}{" "}
          <Button size="xs" onClick={() => void keys.refetch()}>
            {t("retry")}
          </Button>
        </>
      );
    return found === undefined ? t("searching") : undefined;
  };
  const groups: readonly PaletteGroup[] = [
    { id: "pages", label: t("pages"), items: fitting(pages) },
    { id: "actions", label: t("actions"), items: fitting(actions) },
    {
      id: "keys",
      label: t("keys"),
      note: keyNote(),
      items: (found ?? []).map((key) => ({
        id: `key-${key.id}`,
        label: key.name,
        icon: <IconKey />,
        onSelect: () => void navigate({ to: "/dashboard/key", search: { keyword: key.name } }).then(focusMain),
      })),
    },
  ];
  return (
    <CommandPalette
      opened={opened}
      onClose={onClose}
      label={t("label")}
      placeholder={t("placeholder")}
      value={typed}
      onChange={setTyped}
      groups={groups}
      noMatch={t("noMatch")}
      resultsText={(count) => t("results", { count })}
    />
  );
};
