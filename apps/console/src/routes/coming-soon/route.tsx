import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/i18n.ts";
import { ComingSoonPage } from "./-coming-soon-page.tsx";

export const Route = createFileRoute("/coming-soon")({
  loader: () => loadTexts("public"),
  staticData: { prerender: true },
  component: ComingSoonPage,
});
