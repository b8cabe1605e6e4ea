import { AuthLayout } from "@one-hub/ui";
import { IconKey, IconList, IconRoute } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { PageTools } from "../PageTools/PageTools.tsx";
import { SiteBrand } from "../SiteBrand/SiteBrand.tsx";

/** Side panel, language and scheme around sign-in and registration. */
export const SignInLayout = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const { t } = useTranslation("auth");
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
      tools={<PageTools withName />}
    >
      {children}
    </AuthLayout>
  );
};
