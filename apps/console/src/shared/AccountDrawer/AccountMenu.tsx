import { useSession } from "@one-hub/hooks";
import { AccountButton, loadDrawer } from "@one-hub/ui";
import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { allowedPicture } from "../../lib/picture.ts";
import { loadTexts } from "../../i18n/i18n.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";
import { nameOf } from "./name-of.ts";

/** The account drawer with its texts. */
export const AccountDrawer = optionalPart(async () => {
  const [panel] = await Promise.all([import("./AccountPanel.tsx"), loadTexts("account"), loadDrawer()]);
  return panel.AccountPanel;
});

/** Who is signed in, in the header; opens the account drawer, which closes with every change of route. Nothing for guests. */
export const AccountMenu = (): ReactNode => {
  const { t } = useTranslation("navbar");
  const { user } = useSession();
  const place = useRouterState({ select: ({ location }) => location.href });
  const [openedAt, setOpenedAt] = useState<string>();
  if (user === undefined) return null;
  const opened = openedAt === place;
  return (
    <>
      <AccountButton
        label={t("account")}
        name={nameOf(user)}
        picture={allowedPicture(user.avatar_url)}
        seed={user.id}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onPointerEnter={AccountDrawer.preload}
        onFocus={AccountDrawer.preload}
        onClick={() => setOpenedAt(place)}
      />
      <AccountDrawer user={user} opened={opened} onClose={() => setOpenedAt(undefined)} />
    </>
  );
};
