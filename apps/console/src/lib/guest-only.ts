import { sessionQuery } from "@one-hub/hooks";
import { redirect } from "@tanstack/react-router";
import * as z from "zod/mini";
import { config } from "../config.ts";
import type { RouterContext } from "../router.ts";
import { ownPath } from "./return-to.ts";

/** Search of the pages for guests: where to go afterwards. What is no path of this site counts as not said. */
export const guestSearch = {
  returnTo: z.catch(
    z.optional(
      z.pipe(
        z.string(),
        z.transform((value: string) => ownPath(value)),
      ),
    ),
    undefined,
  ),
};

/** Where a sign-in leads: the page that was asked for, else the configured one. */
export const afterSignIn = (returnTo: string | undefined): string =>
  ownPath(returnTo) ?? ownPath(config.auth.redirectPath) ?? "/dashboard";

/**
 * Guest-only guard: who is signed in goes on to where a sign-in leads. A session that cannot be checked lets the form show: it will say
 * what is wrong when it is sent.
 */
export const guestOnly = async (
  { gateway, queryClient }: RouterContext,
  { returnTo }: { readonly returnTo?: string | undefined },
): Promise<void> => {
  const user = await queryClient.ensureQueryData({ ...sessionQuery(gateway), retry: false }).catch(() => null);
  if (user !== null) throw redirect({ href: afterSignIn(returnTo), replace: true });
};
