import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { loadTexts } from "../../../i18n/i18n.ts";
import { fetchMarkdown } from "../../../lib/markdown.ts";
import { DocPage } from "./-doc-page.tsx";

export const Route = createFileRoute("/_public/doc")({
  // Initial search in the table of contents.
  validateSearch: z.object({ search: z.catch(z.optional(z.coerce.string()), undefined) }),
  loader: () => Promise.all([loadTexts("doc"), fetchMarkdown()]).then(() => undefined),
  component: DocPage,
});
