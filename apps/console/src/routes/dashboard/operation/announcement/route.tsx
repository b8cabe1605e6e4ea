import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadList } from "../../../../shared/ListPage/load-list.ts";
import { AnnouncementPage } from "./-announcement-page.tsx";
import { announcementList } from "./-announcement.list.ts";
import { announcementSearch } from "./-announcement.search.ts";

export const Route = createFileRoute("/dashboard/operation/announcement")({
  validateSearch: announcementSearch,
  search: { middlewares: [stripSearchParams(announcementSearch.parse({}))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadList(announcementList, context, deps, "operation_announcement", "table"),
  component: AnnouncementPage,
});
