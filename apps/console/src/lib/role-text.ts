import { useTranslation } from "react-i18next";

const known = [0, 1, 3, 10, 100] as const;

/** Names roles; a role that this console does not know is its number. */
export const useRoleText = (): ((role: number) => string) => {
  const { t } = useTranslation("common");
  return (role) => {
    const found = known.find((one) => one === role);
    return found === undefined ? String(role) : t(`role.${found}`);
  };
};
