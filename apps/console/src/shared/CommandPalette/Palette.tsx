import { useDebouncedValue } from "@mantine/hooks";
import { useAvailableModels, useSession } from "@one-hub/hooks";
import { languageOf } from "@one-hub/languages";
import { CommandPalette, focusPage, type PaletteGroup, type PaletteItem, searchFor, searchText } from "@one-hub/ui";
import {
  IconBell,
  IconCpu,
  IconFileText,
  IconHistory,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSettings,
  IconSun,
  IconWorld,
} from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { offered } from "../../i18n/catalogues.ts";
import { changeLanguage } from "../../i18n/change-language.ts";
import { findText } from "../../i18n/i18n.ts";
import { namesOf } from "../../i18n/language-name.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { config } from "../../config.ts";
import { shownScheme } from "../../lib/color-scheme.ts";
import { changeSettings } from "../../lib/settings.ts";
import { useSignOut } from "../../lib/sign-out.ts";
import { withoutTrailingSlash } from "../../permissions.ts";
import type { WindowProps } from "../LazyPart/optional-part.tsx";
import { type NavItem, useNavigation } from "../Navigation/use-navigation.ts";
import { openNotice } from "../Notices/notices-shown.ts";
import { settingsShown } from "../SettingsDrawer/settings-shown.ts";
import { shortcutsShown } from "../ShortcutSheet/shortcuts-shown.ts";
import { vendorName } from "../VendorIcon/vendor-name.ts";
import { pagesBefore } from "./recent-pages.ts";
import { SHOWN, useMayOpen, useRecordGroups } from "./record-groups.tsx";
import { useSettingItems } from "./setting-items.tsx";

/** Milliseconds after the last letter until records are asked for. */
const PAUSE_MS = 200;

/** An entry with the other words by which people look for it. */
type Found = PaletteItem & { readonly also?: string };

/** Other words for an entry, in the language of the moment and in English. */
const alsoOf = (id: string): string => findText("palette", `also.${id}`) ?? "";

/** Every entry that leads somewhere, with the heading that it stands under. */
const placesIn = (items: readonly NavItem[], under: string): readonly (NavItem & { readonly under: string })[] =>
  items.flatMap((item) => [
    ...(item.disabled || (item.to === undefined && item.href === undefined) ? [] : [{ ...item, under }]),
    ...placesIn(item.children ?? [], item.label),
  ]);

/** Matching pages, actions and keys of the signed-in user; a chunk of its own. */
export const Palette = ({ opened, onClose }: WindowProps): ReactNode => {
  const { t } = useTranslation("palette");
  const { t: navbar } = useTranslation("navbar");
  const { tag: language } = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const sections = useNavigation();
  const { user } = useSession();
  const { signOut } = useSignOut();
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed.trim(), PAUSE_MS);

  const may = useMayOpen();
  const wanted = typed.trim();
  const records = useRecordGroups(opened, wanted, settled);

  const pages = sections
    .flatMap((section) => placesIn(section.items, section.label))
    .map(({ id, to, href, label, icon, under }) => ({
      id: `page-${id}`,
      to,
      also: alsoOf(id),
      label,
      hint: under,
      icon,
      onSelect: () => {
        if (to !== undefined) void navigate({ to }).then(focusPage);
        else if (href?.startsWith("/") === true) location.assign(href);
        else if (href !== undefined) window.open(href, "_blank", "noopener,noreferrer");
      },
    }));

  const dark = shownScheme() === "dark";
  const action = (id: string, label: string, icon: ReactNode, onSelect: () => void): Found => ({
    id,
    label,
    icon,
    also: alsoOf(id),
    onSelect,
  });
  const toNewKey = (): void => void navigate({ to: "/dashboard/key", search: { create: true } });
  const actions: Found[] = [
    ...(may("/dashboard/key") ? [action("newKey", t("newKey"), <IconPlus />, toNewKey)] : []),
    action("announcements", t("announcements"), <IconBell />, () => openNotice()),
    action("settings", navbar("settings"), <IconSettings />, settingsShown.open),
    action("scheme", t(dark ? "useLight" : "useDark"), dark ? <IconSun /> : <IconMoon />, () =>
      changeSettings({ colorScheme: dark ? "light" : "dark" }),
    ),
    ...offered
      .filter((value) => value !== language)
      .map((value) => ({
        id: `language-${value}`,
        label: t("language", { name: languageOf(value).label }),
        also: `${namesOf(languageOf(value), language)} ${alsoOf("language")}`,
        icon: <IconWorld />,
        onSelect: () => void changeLanguage(value),
      })),
    action("shortcuts", t("shortcuts"), <IconKeyboard />, shortcutsShown.open),
    ...(user === undefined ? [] : [action("signOut", t("signOut"), <IconLogout />, signOut)]),
  ];

  const fits = searchFor(wanted);
  const fitting = (items: readonly Found[]): readonly PaletteItem[] => {
    const named = items.filter((item) => fits(searchText(`${item.label} ${item.hint ?? ""}`)));
    const known = new Set(named);
    const others = items.filter(
      (item) => !known.has(item) && fits(searchText(`${item.label} ${item.hint ?? ""} ${item.also ?? ""}`)),
    );
    // Matches by name come before matches by keyword.
    return [...named, ...others];
  };

  // Settings are many, so they only appear in searches.
  const settings = useSettingItems().map((item): Found => ({ ...item, also: alsoOf("settings") }));
  const models = useAvailableModels();
  const foundModels =
    wanted === "" || !may("/dashboard/model_list")
      ? []
      : Object.entries(models.data ?? {}).filter(([name]) => fits(searchText(name)));
  const recent = pagesBefore(withoutTrailingSlash(pathname)).flatMap(
    (path) => pages.find(({ to }) => to === path) ?? [],
  );
  const docs: readonly PaletteItem[] =
    wanted === "" || config.page.doc !== "/doc"
      ? []
      : [
          {
            id: "search-docs",
            label: t("searchDocs", { words: wanted }),
            icon: <IconFileText />,
            onSelect: () => void navigate({ to: "/doc", search: { search: wanted } }).then(focusPage),
          },
        ];

  const groups: readonly PaletteGroup[] = [
    {
      id: "recent",
      label: t("recent"),
      items: wanted === "" ? recent.map((item) => ({ ...item, id: `recent-${item.id}`, icon: <IconHistory /> })) : [],
    },
    { id: "pages", label: t("pages"), items: fitting(pages) },
    { id: "actions", label: t("actions"), items: fitting(wanted === "" ? actions : [...actions, ...settings]) },
    {
      id: "models",
      label: t("models"),
      items: foundModels.slice(0, SHOWN).map(([name, { owned_by: vendor }]) => ({
        id: `model-${name}`,
        label: name,
        hint: vendorName(vendor),
        icon: <IconCpu />,
        onSelect: () => void navigate({ to: "/dashboard/model_list", search: { model: name } }).then(focusPage),
      })),
    },
    ...records,
    { id: "docs", label: t("docs"), items: docs },
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
