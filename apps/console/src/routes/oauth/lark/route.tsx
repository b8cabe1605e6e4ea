import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import "../../../lib/first-search.ts";
import { LarkReturnPage } from "./-lark-return-page.tsx";

export const Route = createFileRoute("/oauth/lark")({
  loader: () => loadTexts("signin"),
  component: LarkReturnPage,
});
