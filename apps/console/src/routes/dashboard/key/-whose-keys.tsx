import { ViewChoice } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useViewer } from "../../../lib/viewer.ts";
import { keySearch } from "./-key.search.ts";

const route = getRouteApi("/dashboard/key");

/** Lets administrators choose between their own keys and everybody's; others see nothing. */
export const WhoseKeys = (): ReactNode => {
  const { t } = useTranslation("key");
  const { admin } = useViewer();
  const { of, size } = route.useSearch();
  const navigate = route.useNavigate();
  if (!admin) return null;
  return (
    <ViewChoice
      aria-label={t("whose.label")}
      data={[
        { value: "mine", label: t("whose.mine") },
        { value: "everybody", label: t("whose.everybody") },
      ]}
      value={of ?? "mine"}
      onChange={(value) =>
        void navigate({
          search: { ...keySearch.parse({}), size, of: value === "everybody" ? "everybody" : undefined },
        })
      }
    />
  );
};
