import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { loadTexts } from "../../../../i18n/i18n.ts";
import { callWithToken } from "../../../../lib/gateway.ts";
import { guestOnly, guestSearch, signInReason } from "../../../../lib/guest-only.ts";
import { SignInForm } from "../../../../shared/SignInForm/SignInForm.tsx";

export const Route = createFileRoute("/auth/jwt/sign-in")({
  validateSearch: z.object({ ...guestSearch, reason: signInReason }),
  beforeLoad: async ({ context, search, preload }) => {
    if (!preload) callWithToken();
    await guestOnly(context, search);
  },
  loader: () => loadTexts("auth", "zod"),
  staticData: { guestOnly: true },
  component: () => <SignInForm signUp="/auth/jwt/sign-up" />,
});
