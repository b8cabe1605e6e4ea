import { useSelf } from "../../lib/session.ts";
import { levels } from "../../permissions.ts";

/** Filter for the user's own rows of the log, which shows administrators all rows. */
export const useOwnLog = (): { readonly user?: string } => {
  const { role, username } = useSelf();
  return role >= levels.admin ? { user: username } : {};
};
