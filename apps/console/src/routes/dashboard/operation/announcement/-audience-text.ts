import { useUserGroups } from "@one-hub/hooks";
import { languages } from "@one-hub/languages";
import type { Announcement } from "@one-hub/sdk";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useRoleText } from "../../../../lib/role-text.ts";

/** As many groups as one page of their list holds. */
const EVERY_GROUP = { size: 100, order: "id" } as const;

/** Names of groups by symbol, a group without a name by its symbol. */
export const useGroupNames = () => {
  const { data } = useUserGroups(EVERY_GROUP);
  const names = useMemo(
    () => new Map((data?.data ?? []).map(({ symbol, name }) => [symbol, name === "" ? symbol : name])),
    [data],
  );
  const nameOf = useCallback((symbol: string): string => names.get(symbol) ?? symbol, [names]);
  return { names, nameOf };
};

/** A language's own name for itself; its tag where the console does not know it. */
export const languageName = (tag: string): string => languages.find((known) => known.tag === tag)?.label ?? tag;

/** Words for who an announcement is shown to. */
export const useAudienceText = () => {
  const { t } = useTranslation("operation_announcement");
  const roleText = useRoleText();
  const { nameOf } = useGroupNames();
  return useCallback(
    ({ audience, groups, min_role: role }: Pick<Announcement, "audience" | "groups" | "min_role">): string => {
      if (audience === "groups") return groups.map(nameOf).join(", ");
      return audience === "role" ? t("audience.from", { role: roleText(role) }) : t(`audience.${audience}`);
    },
    [t, roleText, nameOf],
  );
};
