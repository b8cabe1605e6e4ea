import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { loadTexts } from "../../i18n/i18n.ts";
import { guestOnly, guestSearch } from "../../lib/guest-only.ts";
import { LoginPage } from "./-login-page.tsx";

export const Route = createFileRoute("/login")({
  validateSearch: z.object(guestSearch),
  beforeLoad: ({ context, search }) => guestOnly(context, search),
  loader: () => loadTexts("auth", "zod"),
  component: LoginPage,
});
