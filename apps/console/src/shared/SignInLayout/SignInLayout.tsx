import { AuthLayout } from "@one-hub/ui";
import {
  IconBrandGithub,
  IconBrandGoogle,
  IconBrandWechat,
  IconFeather,
  IconFingerprint,
  IconId,
  IconKey,
  IconLock,
  IconList,
  IconMail,
  IconRoute,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useGuestOnly } from "../../lib/guest-only.ts";
import { PageTools } from "../PageTools/PageTools.tsx";
import { SiteBrand } from "../SiteBrand/SiteBrand.tsx";

const methods = [
  { id: "password", icon: <IconLock size={20} /> },
  { id: "passkey", icon: <IconFingerprint size={20} /> },
  { id: "email", icon: <IconMail size={20} /> },
  { id: "github", icon: <IconBrandGithub size={20} /> },
  { id: "google", icon: <IconBrandGoogle size={20} /> },
  { id: "lark", icon: <IconFeather size={20} /> },
  { id: "wechat", icon: <IconBrandWechat size={20} /> },
  { id: "oidc", icon: <IconId size={20} /> },
] as const;

export interface SignInLayoutProps {
  /** What this page signs in by; coloured among the others. */
  readonly method: (typeof methods)[number]["id"];
  readonly children: ReactNode;
}

/** Side panel, language and scheme around sign-in and registration. */
export const SignInLayout = ({ method, children }: SignInLayoutProps): ReactNode => {
  const { t } = useTranslation("auth");
  useGuestOnly();
  return (
    <AuthLayout
      brand={<SiteBrand />}
      headline={t("pane.headline")}
      points={[
        { id: "keys", icon: <IconKey size={18} />, strong: t("pane.keys.strong"), text: t("pane.keys.text") },
        { id: "priced", icon: <IconList size={18} />, strong: t("pane.priced.strong"), text: t("pane.priced.text") },
        {
          id: "failover",
          icon: <IconRoute size={18} />,
          strong: t("pane.failover.strong"),
          text: t("pane.failover.text"),
        },
      ]}
      methods={methods}
      method={method}
      tools={<PageTools withName />}
    >
      {children}
    </AuthLayout>
  );
};
