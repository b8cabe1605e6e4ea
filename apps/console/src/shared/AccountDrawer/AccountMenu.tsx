import { useSession } from "@one-hub/hooks";
import { AccountButton } from "@one-hub/ui";
import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { allowedPicture } from "../../lib/picture.ts";
import { lazyWindow } from "../LazyPart/lazy-window.tsx";
import { loadAccountPanel } from "./load.ts";
import { nameOf } from "./name-of.ts";

const { Window: Panel, near } = lazyWindow(loadAccountPanel);

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
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpenedAt(place)}
      />
      <Panel user={user} opened={opened} onClose={() => setOpenedAt(undefined)} />
    </>
  );
};
