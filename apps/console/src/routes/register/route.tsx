import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { loadTexts } from "../../i18n/i18n.ts";
import { signUpOnly, signUpSearch } from "../../lib/guest-only.ts";
import { RegisterForm } from "../../shared/RegisterForm/RegisterForm.tsx";

export const Route = createFileRoute("/register")({
  validateSearch: z.object(signUpSearch),
  beforeLoad: ({ context, search }) => signUpOnly(context, search),
  loader: () => loadTexts("auth", "zod"),
  staticData: { prerender: true, guestOnly: true },
  component: () => <RegisterForm signIn="/login" />,
});
