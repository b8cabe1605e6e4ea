import { useSelf } from "../../lib/session.ts";
import { levels } from "../../permissions.ts";

/** The filter that leaves the own rows of the log, which is everybody's for administrators. */
export const useOwnLog = (): { readonly user?: string } => {
  const { role, username } = useSelf();
  return role >= levels.admin ? { user: username } : {};
};
