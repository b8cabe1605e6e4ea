import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { RegisterForm } from "../../../../shared/RegisterForm/RegisterForm.tsx";

const routeApi = getRouteApi("/auth/jwt/sign-up");

export const TokenSignUpPage = (): ReactNode => {
  const { returnTo } = routeApi.useSearch();
  return <RegisterForm returnTo={returnTo} signIn="/auth/jwt/sign-in" />;
};
