import { useLogout } from "@one-hub/hooks";
import { AccountMenu } from "@one-hub/ui";
import { IconHome, IconLogout, IconUser } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { textOf } from "../../i18n/i18n.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Link } from "../../lib/link.tsx";
import { notifyError } from "../../lib/notify.ts";
import { useNumbers } from "../../lib/numbers.ts";
import { useRoleText } from "../../lib/role-text.ts";
import { useSelf } from "../../lib/session.ts";
import { resetSupportWidget } from "../../lib/configured-scripts.ts";
import { nameOf } from "./-name-of.ts";

/** Who is signed in, and the way out. */
export const Account = (): ReactNode => {
  const { t } = useTranslation("navbar");
  const self = useSelf();
  const numbers = useNumbers();
  const roleText = useRoleText();
  const router = useRouter();
  const logout = useLogout({
    meta: { formShowsError: true },
    onSuccess: async () => {
      resetSupportWidget();
      await router.invalidate();
    },
    onError: () => notifyError(textOf("toast", "logoutFailed")),
  });
  const name = nameOf(self);
  return (
    <AccountMenu
      label={t("account")}
      name={name}
      email={self.email === "" ? self.username : self.email}
      picture={self.avatar_url}
      facts={[
        { id: "role", name: t("role"), value: roleText(self.role) },
        { id: "group", name: t("group"), value: self.group },
        { id: "balance", name: t("balance"), value: numbers.balance(self.quota) },
      ]}
      entries={[
        {
          id: "profile",
          label: t("profile"),
          icon: <IconUser size={16} />,
          renderRoot: (props) => <Link to="/dashboard/profile" {...props} />,
        },
        {
          id: "home",
          label: t("home"),
          icon: <IconHome size={16} />,
          renderRoot: (props) => <Link to="/" {...props} />,
        },
        {
          id: "sign-out",
          label: t("signOut"),
          icon: <IconLogout size={16} />,
          divided: true,
          disabled: logout.isPending,
          onSelect: () => logout.mutate(),
        },
      ]}
    />
  );
};
