import { useStatus } from "@one-hub/hooks";
import { type Extension, type Status, supports, type User } from "@one-hub/sdk";
import { useMemo } from "react";
import { levels } from "../permissions.ts";
import type { RouterContext } from "../router.ts";
import { knownStatus, knownUser, useSelf } from "./session.ts";

/** The signed-in user as pages and their loaders ask about them. */
export interface Viewer {
  readonly id: number;
  readonly admin: boolean;
  readonly root: boolean;
  /** Whether the gateway is known to offer an extension. */
  readonly offers: (extension: Extension) => boolean;
}

const viewerOf = ({ id, role }: User, status: Status | undefined): Viewer => ({
  id,
  admin: role >= levels.admin,
  root: role >= levels.root,
  offers: (extension) => supports(status, extension),
});

/** The {@link Viewer} of a loader, where the session is known by now and the page is not denied. */
export const knownViewer = (context: RouterContext): Viewer | undefined => {
  const user = knownUser(context);
  return user === undefined ? undefined : viewerOf(user, knownStatus(context));
};

/** The {@link Viewer} of a page below the guard of /dashboard. The same object until session or status change. */
export const useViewer = (): Viewer => {
  const self = useSelf();
  const { status } = useStatus();
  return useMemo(() => viewerOf(self, status), [self, status]);
};
