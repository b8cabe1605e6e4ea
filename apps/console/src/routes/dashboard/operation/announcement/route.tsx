import { createFileRoute } from "@tanstack/react-router";
import { listAddress } from "../../../../lib/list-search.ts";
import { loadList } from "../../../../shared/ListPage/load-list.ts";
import { AnnouncementPage } from "./-announcement-page.tsx";
import { announcementList } from "./-announcement.list.ts";
import { announcementSearch } from "./-announcement.search.ts";

export const Route = createFileRoute("/dashboard/operation/announcement")({
  ...listAddress("/dashboard/operation/announcement", announcementSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(announcementList, context, deps, "operation_announcement", "table"),
  component: AnnouncementPage,
});
