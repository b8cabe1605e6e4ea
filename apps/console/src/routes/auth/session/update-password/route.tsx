import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../../i18n/i18n.ts";
import "../../../../lib/first-search.ts";
import { NewPassword } from "../../../../shared/NewPassword/NewPassword.tsx";

export const Route = createFileRoute("/auth/session/update-password")({
  loader: () => loadTexts("signin", "auth", "zod"),
  component: NewPassword,
});
