import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import "../../../lib/first-search.ts";
import { OAuthReturn } from "../../../shared/OAuthReturn/OAuthReturn.tsx";

export const Route = createFileRoute("/oauth/oidc")({
  loader: () => loadTexts("signin"),
  component: () => <OAuthReturn provider="oidc" />,
});
