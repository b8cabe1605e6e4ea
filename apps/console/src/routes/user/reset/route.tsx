import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import "../../../lib/first-search.ts";
import { NewPassword } from "../../../shared/NewPassword/NewPassword.tsx";

export const Route = createFileRoute("/user/reset")({
  loader: () => loadTexts("signin", "auth", "zod"),
  component: NewPassword,
});
