import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import "../../../lib/first-search.ts";
import { GoogleReturnPage } from "./-google-return-page.tsx";

export const Route = createFileRoute("/oauth/google")({
  loader: () => loadTexts("signin"),
  component: GoogleReturnPage,
});
