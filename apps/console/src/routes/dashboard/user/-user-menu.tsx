import { useSupports } from "@one-hub/hooks";
import type { User } from "@one-hub/sdk";
import type { MenuEntry } from "@one-hub/ui";
import {
  IconCheck,
  IconCoins,
  IconLogout,
  IconPower,
  IconReceipt,
  IconRosetteDiscountCheck,
  IconShieldUp,
  IconTrash,
  IconUser,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { mayManage } from "../../../lib/rank.ts";
import { isDenied, useSelf } from "../../../lib/session.ts";
import { editEntry } from "../../../shared/ListPage/row-entries.tsx";
import { actionsFor, type PersonAction } from "./-user-rank.ts";
import type { OpenWindows } from "./-user-windows.tsx";

const icons: Readonly<Record<PersonAction, ReactNode>> = {
  demote: <IconUser size={16} />,
  set_reliable: <IconRosetteDiscountCheck size={16} />,
  promote: <IconShieldUp size={16} />,
  enable: <IconCheck size={16} />,
  disable: <IconPower size={16} />,
  signOut: <IconLogout size={16} />,
  delete: <IconTrash size={16} />,
};

const divided: ReadonlySet<PersonAction> = new Set(["enable", "disable", "delete"]);

/**
 * Entries of a user's menu: what the viewer's rank allows, and the ways to what belongs to the user. `actionsOnly` where the others have a place of
 * their own on the page.
 */
export const useUserMenu = (
  open: (windows: OpenWindows) => void,
): ((user: User, actionsOnly?: boolean) => readonly MenuEntry[]) => {
  const { t } = useTranslation("user");
  const self = useSelf();
  const hasUserAdmin = useSupports("user_admin") === true;
  const navigate = useNavigate();
  return useCallback(
    (user, actionsOnly = false) => {
      const own = mayManage(self, user);
      const actions = actionsFor(self, user, hasUserAdmin).map((action, index) => ({
        label: t(`menu.${action}`),
        icon: icons[action],
        danger: action === "delete",
        divided: index === 0 || divided.has(action),
        onSelect: () => open({ question: { action, users: [user] } }),
      }));
      if (actionsOnly) return actions;
      const writes: readonly MenuEntry[] = [
        editEntry(t("menu.edit"), () => open({ drawer: { user } })),
        {
          label: t("menu.balance"),
          icon: <IconCoins size={16} />,
          onSelect: () => open({ balance: user }),
        },
        ...actions,
      ];
      return [
        {
          label: t("menu.log"),
          icon: <IconReceipt size={16} />,
          disabled: isDenied("/dashboard/log", self),
          onSelect: () => void navigate({ to: "/dashboard/log", search: { user: user.username } }),
        },
        ...(own ? writes : []),
      ];
    },
    [t, self, hasUserAdmin, navigate, open],
  );
};
