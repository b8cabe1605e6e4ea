import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { fetchMarkdown } from "../../../lib/markdown.ts";
import { DocPage } from "./-doc-page.tsx";

export const Route = createFileRoute("/_public/doc")({
  loader: () => Promise.all([loadTexts("doc"), fetchMarkdown()]).then(() => undefined),
  component: DocPage,
});
