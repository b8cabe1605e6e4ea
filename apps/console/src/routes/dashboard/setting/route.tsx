import { optionQueries } from "@one-hub/hooks";
import { createFileRoute, stripSearchParams } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { SettingPage } from "./-setting-page.tsx";
import { settingSearch } from "./-setting.search.ts";

export const Route = createFileRoute("/dashboard/setting")({
  validateSearch: settingSearch,
  search: { middlewares: [stripSearchParams(settingSearch.parse({}))] },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(optionQueries.list(context.gateway));
    return loadTexts("setting", "setting_options");
  },
  component: SettingPage,
});
