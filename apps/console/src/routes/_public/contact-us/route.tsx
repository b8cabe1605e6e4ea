import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { fetchMarkdown } from "../../../lib/markdown.ts";
import { OwnTextPage } from "../../../shared/TextPage/TextPage.tsx";

export const Route = createFileRoute("/_public/contact-us")({
  loader: () => Promise.all([loadTexts("public", "site"), fetchMarkdown()]).then(() => undefined),
  staticData: { prerender: true, staysOpen: true },
  component: () => <OwnTextPage name="contact" />,
});
