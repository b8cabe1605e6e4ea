import type { UserAction } from "@one-hub/sdk";
import { mayManage, type Ranked } from "../../../lib/rank.ts";
import { levels } from "../../../permissions.ts";

/** Actions on users that ask first. */
export type PersonAction = UserAction | "signOut";

/** Actions that are offered for several users at once. */
export const bulkActions = ["enable", "disable", "group", "signOut", "delete"] as const;

/** The actions that change a user, in the order of the menu: neither what is so already nor what rank forbids. */
export const actionsFor = (
  viewer: Ranked & { readonly id: number },
  user: Ranked & { readonly id: number; readonly status: number },
  hasUserAdmin: boolean,
): readonly PersonAction[] => {
  if (!mayManage(viewer, user)) return [];
  const isSelf = user.id === viewer.id;
  // Root's own role and status stay, and so do those of a second root.
  const isFixed = isSelf || user.role >= levels.root;
  const offered: Readonly<Record<PersonAction, boolean>> = {
    demote: !isFixed && user.role !== levels.user,
    set_reliable: !isFixed && user.role !== levels.reliable,
    promote: !isFixed && viewer.role >= levels.root && user.role !== levels.admin,
    enable: user.status !== 1,
    disable: !isFixed && user.status === 1,
    signOut: hasUserAdmin,
    delete: !isFixed,
  };
  // The record has every action as a key.
  return (Object.keys(offered) as PersonAction[]).filter((action) => offered[action]);
};
