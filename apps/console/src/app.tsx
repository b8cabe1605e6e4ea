import { GatewayProvider, statusQuery } from "@one-hub/hooks";
import { loadToasts, ThemeProvider, Toasts } from "@one-hub/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { config } from "./config.ts";
import { componentTexts } from "./i18n/component-texts.ts";
import { loadTexts } from "./i18n/i18n.ts";
import { useLanguage } from "./i18n/use-language.ts";
import { fetchAhead } from "./lib/chunk-errors.ts";
import { colorSchemeManager } from "./lib/color-scheme.ts";
import { leadsToGateway } from "./lib/gateway-address.ts";
import { gateway, initialStatus } from "./lib/gateway.ts";
import { notifyInfo } from "./lib/notify.ts";
import { queryClient } from "./lib/query-client.ts";
import { comesLate, loadFont, useFontStack } from "./lib/fonts.ts";
import { useSettings } from "./lib/settings.ts";
import { storage } from "./lib/storage.ts";
import { whenIdle } from "./lib/when-idle.ts";
import { markTakenOver, useHydrated } from "./start/prerendered.ts";
import { router } from "./router.ts";
import { OfflineBanner } from "./shared/OfflineBanner/OfflineBanner.tsx";
import { StaleBanner } from "./shared/StaleBanner/StaleBanner.tsx";
import { WaitingNote } from "./shared/WaitingNote/WaitingNote.tsx";

const statusKey = statusQuery(gateway, storage).queryKey;

// The page brings the status, at time 0: it is asked for again once nothing of the page waits any more.
queryClient.setQueryDefaults(statusKey, { refetchOnMount: ({ state }) => state.dataUpdatedAt > 0 });

/** The gateway's state. A component of its own: the end of the hydration must not draw the theme and the page a second time. */
const GatewayScope = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const { t } = useTranslation("toast");
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) markTakenOver();
  }, [hydrated]);
  useEffect(
    () =>
      initialStatus === undefined
        ? undefined
        : whenIdle(() => void queryClient.refetchQueries({ queryKey: statusKey, exact: true })),
    [],
  );
  return (
    <GatewayProvider
      gateway={gateway}
      storage={storage}
      initialStatus={hydrated ? initialStatus : undefined}
      clientVersion={config.appVersion}
      onVersionDifference={({ server, client }) => notifyInfo(t("versionDiffers", { server, app: client }), "version")}
    >
      {children}
    </GatewayProvider>
  );
};

/** Providers around the routes. The nonce is that of the page's content security policy, for the style elements that libraries insert. */
export const App = ({ nonce }: { readonly nonce: string }): ReactNode => {
  const { t } = useTranslation("components");
  const settings = useSettings();
  const { locale, direction } = useLanguage();
  const texts = useMemo(() => componentTexts(t, locale), [t, locale]);
  const { fontFamily } = settings;
  const fontStack = useFontStack(fontFamily);
  useEffect(() => {
    const load = (): void => void loadFont(fontFamily);
    if (comesLate(fontFamily)) return whenIdle(load);
    load();
    return undefined;
  }, [fontFamily]);
  // Without a network nothing arrives any more, the words about it included.
  useEffect(
    () =>
      whenIdle(() => {
        fetchAhead(loadToasts);
        fetchAhead(() => loadTexts("refusal"));
      }),
    [],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <GatewayScope>
        <ThemeProvider
          texts={texts}
          nonce={nonce}
          accent={settings.primaryColor}
          contrast={settings.contrast}
          fontFamily={fontStack}
          direction={direction === "rtl" ? "rtl" : settings.direction}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
          refusesLink={leadsToGateway}
        >
          <OfflineBanner />
          <StaleBanner />
          <WaitingNote />
          <RouterProvider router={router} />
          <Toasts />
        </ThemeProvider>
      </GatewayScope>
    </QueryClientProvider>
  );
};
