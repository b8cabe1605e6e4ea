import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SignInForm } from "../../shared/SignInForm/SignInForm.tsx";

const routeApi = getRouteApi("/login");

/** Sign in with the session method. */
export const LoginPage = (): ReactNode => {
  const { returnTo, reason } = routeApi.useSearch();
  return <SignInForm returnTo={returnTo} reason={reason} signUp="/register" />;
};
