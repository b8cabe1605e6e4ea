import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { loadTexts } from "../../i18n/i18n.ts";
import { guestOnly, guestSearch, signInReason } from "../../lib/guest-only.ts";
import { SignInForm } from "../../shared/SignInForm/SignInForm.tsx";

export const Route = createFileRoute("/login")({
  validateSearch: z.object({ ...guestSearch, reason: signInReason }),
  beforeLoad: ({ context, search }) => guestOnly(context, search),
  loader: () => loadTexts("auth", "zod"),
  staticData: { prerender: true, guestOnly: true },
  component: () => <SignInForm signUp="/register" />,
});
