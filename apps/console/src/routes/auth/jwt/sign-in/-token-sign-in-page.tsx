import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SignInForm } from "../../../../shared/SignInForm/SignInForm.tsx";

const routeApi = getRouteApi("/auth/jwt/sign-in");

/** Sign in with the jwt method: the same form, and the page calls with a token from then on. */
export const TokenSignInPage = (): ReactNode => {
  const { returnTo, reason } = routeApi.useSearch();
  return <SignInForm returnTo={returnTo} reason={reason} signUp="/auth/jwt/sign-up" />;
};
