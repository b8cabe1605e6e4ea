import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { loadTexts } from "../../../../i18n/i18n.ts";
import { callWithToken } from "../../../../lib/gateway.ts";
import { signUpOnly, signUpSearch } from "../../../../lib/guest-only.ts";
import { RegisterForm } from "../../../../shared/RegisterForm/RegisterForm.tsx";

export const Route = createFileRoute("/auth/jwt/sign-up")({
  validateSearch: z.object(signUpSearch),
  beforeLoad: async ({ context, search, preload }) => {
    if (!preload) callWithToken();
    await signUpOnly(context, search);
  },
  loader: () => loadTexts("auth", "zod"),
  staticData: { guestOnly: true },
  component: () => <RegisterForm signIn="/auth/jwt/sign-in" />,
});
