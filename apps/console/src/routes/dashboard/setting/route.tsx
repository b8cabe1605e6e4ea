import { optionQueries } from "@one-hub/hooks";
import { createFileRoute } from "@tanstack/react-router";
import { plainAddress } from "../../../lib/list-search.ts";
import { loadTexts } from "../../../i18n/i18n.ts";
import { LaterField } from "./-editor.tsx";
import { SettingPage } from "./-setting-page.tsx";
import { settingSearch } from "./-setting.search.ts";

export const Route = createFileRoute("/dashboard/setting")({
  ...plainAddress(settingSearch),
  loaderDeps: ({ search: { tab, keyword, changed } }) => ({
    first: tab === "site" && keyword === undefined && !changed,
  }),
  loader: async ({ context, deps }) => {
    if (!context.denied) void context.queryClient.prefetchQuery(optionQueries.list(context.gateway));
    await Promise.all([loadTexts("setting", "setting_options"), deps.first ? undefined : LaterField.preload()]);
  },
  component: SettingPage,
});
