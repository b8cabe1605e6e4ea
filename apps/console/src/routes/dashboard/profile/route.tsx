import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { ProfilePage } from "./-profile-page.tsx";

export const Route = createFileRoute("/dashboard/profile")({
  // The strength of a password has its words in `auth`, the ways to sign in theirs in `signin`, the group its in `account`.
  loader: () => loadTexts("profile", "account", "signin", "auth", "zod"),
  component: ProfilePage,
});
