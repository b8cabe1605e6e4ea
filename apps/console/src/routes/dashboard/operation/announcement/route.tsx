import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../../i18n/i18n.ts";
import { AnnouncementPage } from "./-announcement-page.tsx";

export const Route = createFileRoute("/dashboard/operation/announcement")({
  loader: () => loadTexts("operation_announcement", "table"),
  component: AnnouncementPage,
});
