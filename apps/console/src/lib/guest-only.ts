import { sessionQuery, useSession } from "@one-hub/hooks";
import { redirect, useMatches, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import * as z from "zod/mini";
import { config } from "../config.ts";
import { isBuildTime, prerenderedLanguage, useHydrated } from "../start/prerendered.ts";
import type { RouterContext } from "../router.ts";
import { textFilter } from "./list-search.ts";
import { ownPath } from "./return-to.ts";
import { storage, storageKeys } from "./storage.ts";

export const signInPath = config.auth.method === "jwt" ? "/auth/jwt/sign-in" : "/login";

/** {@link signInPath} for a link of a prerendered page, which was rendered without a configuration. */
export const useSignInPath = (): typeof signInPath => (useHydrated() ? signInPath : "/login");

export const signUpPath = config.auth.method === "jwt" ? "/auth/jwt/sign-up" : "/register";

/** Search of the pages for guests: the page to open afterwards. Anything but a path of this site is ignored. */
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

/** Search of the pages where an account is made: {@link guestSearch}, and the inviter's code. */
export const signUpSearch = {
  ...guestSearch,
  aff: z.pipe(
    textFilter(),
    z.transform((code: string) => (code === "" ? undefined : code)),
  ),
};

/** Guard of these pages: {@link guestOnly} that keeps the invitation at once, as who comes by one may look around before registering. */
export const signUpOnly = async (
  context: RouterContext,
  search: { readonly returnTo?: string | undefined; readonly aff?: string | undefined },
): Promise<void> => {
  if (search.aff !== undefined) storage.setItem(storageKeys.affCode, search.aff);
  await guestOnly(context, search);
};

/** Reason for the sign-in: the session ended, or a new password was set. */
export const signInReason = z.catch(z.optional(z.enum(["ended", "reset"])), undefined);

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
  // There is no session at build time, and a prerendered form must stay: SignInLayout follows the session check.
  if (isBuildTime || prerenderedLanguage !== undefined) return;
  const user = await queryClient.ensureQueryData({ ...sessionQuery(gateway), retry: false }).catch(() => null);
  if (user !== null) throw redirect({ href: afterSignIn(returnTo), replace: true });
};

/** The same guard for a prerendered page: redirects once the session is known. */
export const useGuestOnly = (): void => {
  const router = useRouter();
  const session = useSession();
  const { returnTo } = useSearch({ strict: false });
  const guestOnlyPage = useMatches({ select: (matches) => matches.at(-1)?.staticData.guestOnly === true });
  const leads = guestOnlyPage && session.state === "authenticated";
  useEffect(() => {
    if (leads) void router.navigate({ href: afterSignIn(returnTo), replace: true });
  }, [leads, returnTo, router]);
};
