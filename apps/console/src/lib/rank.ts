import type { Token } from "@one-hub/sdk";
import { levels } from "../permissions.ts";

/** A user as the rules of rank see one. */
export interface Ranked {
  readonly role: number;
}

/** Whether the rules of rank let the viewer read all of a user, and change it. The gateway decides in the end. */
export const mayManage = (viewer: Ranked, user: Ranked): boolean =>
  viewer.role >= levels.root || user.role < viewer.role;

/** Whether the rules of rank let the viewer change a key: the own ones, and those of users below. The role is absent before a gateway that does not tell it. */
export const mayManageKey = (
  viewer: Ranked & { readonly id: number },
  { user_id: owner, owner_role: role }: Pick<Token, "user_id" | "owner_role">,
): boolean => owner === viewer.id || role === undefined || mayManage(viewer, { role });
