import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/i18n.ts";
import { ResetPasswordPage } from "./-reset-password-page.tsx";

export const Route = createFileRoute("/reset-password")({
  loader: () => loadTexts("auth", "zod"),
  staticData: { prerender: true },
  component: ResetPasswordPage,
});
