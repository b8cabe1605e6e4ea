import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { ChannelPage } from "./-channel-page.tsx";

export const Route = createFileRoute("/dashboard/channel")({
  loader: () => loadTexts("channel", "table"),
  component: ChannelPage,
});
