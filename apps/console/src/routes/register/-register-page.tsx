import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { RegisterForm } from "../../shared/RegisterForm/RegisterForm.tsx";

const routeApi = getRouteApi("/register");

/** Make an account with the session method. */
export const RegisterPage = (): ReactNode => {
  const { returnTo } = routeApi.useSearch();
  return <RegisterForm returnTo={returnTo} signIn="/login" />;
};
