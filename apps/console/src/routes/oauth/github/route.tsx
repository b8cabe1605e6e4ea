import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import "../../../lib/first-search.ts";
import { GithubReturnPage } from "./-github-return-page.tsx";

export const Route = createFileRoute("/oauth/github")({
  loader: () => loadTexts("signin"),
  component: GithubReturnPage,
});
