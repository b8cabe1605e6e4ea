import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../../i18n/i18n.ts";
import { GroupPage } from "./-group-page.tsx";

export const Route = createFileRoute("/dashboard/operation/group")({
  loader: () => loadTexts("operation_group", "table"),
  component: GroupPage,
});
