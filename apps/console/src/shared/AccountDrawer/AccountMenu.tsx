import { useSession } from "@one-hub/hooks";
import { AccountButton } from "@one-hub/ui";
import { useRouterState } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { notifyError } from "../../lib/notify.ts";
import { allowedPicture } from "../../lib/picture.ts";
import { loadAccountPanel } from "./load.ts";
import { nameOf } from "./name-of.ts";

const Panel = lazy(async () => ({ default: await loadAccountPanel() }));

const near = (): void => {
  // Coming near is no request: if it fails, the press says so.
  loadAccountPanel().catch(() => undefined);
};

/** Who is signed in, in the header; opens the account drawer, which closes with every change of route. Nothing for guests. */
export const AccountMenu = (): ReactNode => {
  const { t } = useTranslation("navbar");
  const { user } = useSession();
  const place = useRouterState({ select: ({ location }) => location.href });
  const [openedAt, setOpenedAt] = useState<string>();
  const [ever, setEver] = useState(false);
  if (user === undefined) return null;
  return (
    <>
      <AccountButton
        label={t("account")}
        name={nameOf(user)}
        picture={allowedPicture(user.avatar_url)}
        seed={user.id}
        aria-haspopup="dialog"
        aria-expanded={openedAt === place}
        onPointerEnter={near}
        onFocus={near}
        onClick={() =>
          void loadAccountPanel().then(() => {
            setEver(true);
            setOpenedAt(place);
          }, notifyError)
        }
      />
      {ever ? (
        <Suspense fallback={null}>
          <Panel user={user} opened={openedAt === place} onClose={() => setOpenedAt(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
};
