import { useTranslation } from "react-i18next";
import { NONE } from "./none.ts";

const known = [0, 1, 3, 10, 100] as const;

/** Names roles; a role that this console does not know is its number, and a missing one a dash. */
export const useRoleText = (): ((role: number | null | undefined) => string) => {
  const { t } = useTranslation("common");
  return (role) => {
    if (role === null || role === undefined) return NONE;
    const found = known.find((one) => one === role);
    return found === undefined ? String(role) : t(`role.${found}`);
  };
};
