import "./lib/zod.ts";

import { sessionQuery } from "@one-hub/hooks";
import { allowStyleText } from "@one-hub/ui";
import { setNonce } from "get-nonce";
import { type ReactNode, startTransition, StrictMode } from "react";
import { App } from "./app.tsx";
import { config } from "./config.ts";
import { offered } from "./i18n/catalogues.ts";
import { changeLanguage } from "./i18n/change-language.ts";
import { followDevice, startI18n } from "./i18n/i18n.ts";
import { atMost } from "./lib/at-most.ts";
import { fetchAhead, watchChunkErrors } from "./lib/chunk-errors.ts";
import { comesLate, loadFont } from "./lib/fonts.ts";
import { gateway, initialStatus } from "./lib/gateway.ts";
import { queryClient } from "./lib/query-client.ts";
import { currentSettings } from "./lib/settings.ts";
import { storageKeys } from "./lib/storage.ts";
import { prerenderedLanguage, takenOver } from "./start/prerendered.ts";
import { takeOver } from "./start/take-over.ts";
import { router } from "./router.ts";

watchChunkErrors();

// A choice in another tab counts here too, as the look of the page does.
addEventListener("storage", ({ key, newValue }) => {
  if (key === storageKeys.language) void changeLanguage(newValue, false);
});

/** A third of the start, and not needed to ask for the session, the texts and the page's data: it arrives while these are on their way. */
const renderer = import("./start/renderer.ts");

const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";
allowStyleText();
// Drawers and dialogs insert a style element of their own.
setNonce(nonce);

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root");

/** The page's own part of the program arrives while the session is being checked, and both while the texts are on their way. */
const fetchPageAhead = (): void => {
  for (const { routeId } of router.matchRoutes(router.latestLocation.pathname, router.latestLocation.search)) {
    const part = router.loadRouteChunk(router.routesById[routeId]);
    if (part !== undefined) fetchAhead(() => part);
    if (routeId === "/dashboard") void queryClient.prefetchQuery(sessionQuery(gateway));
  }
};

fetchPageAhead();

// The font comes along with the texts, so that no text is drawn twice; a slow one is not waited for, nor where the text stands already.
const { fontFamily } = currentSettings();
const font = comesLate(fontFamily) ? undefined : atMost(1000, loadFont(fontFamily));

/** Support widget and visit analytics. Sites without them do not load this part. */
const loadScripts = (): void => {
  if (config.crispId === "" && config.analytics.baseUrl === "") return;
  fetchAhead(async () => (await import("./lib/configured-scripts.ts")).loadConfiguredScripts());
};

/** Takes away the grey frame that a page behind the sign-in comes with. */
const removeFrame = (): void => document.getElementById("frame")?.remove();

/** The page's own words, in both languages, for when nothing of the console can say anything. */
const showBroken = (): void => {
  removeFrame();
  document.getElementById("broken")?.removeAttribute("hidden");
};

/** An error that no view has caught leaves an empty page. */
const onUncaughtError = (error: unknown): void => {
  showBroken();
  reportError(error);
};

/** Hydrates a prerendered page. Its route must be known before React compares. */
const takeOverPage = async (app: ReactNode): Promise<void> => {
  const [{ hydrateRoot }] = await Promise.all([renderer, router.load()]);
  takeOver(container);
  // In slices: the page answers meanwhile, and the processor of a small phone is not held for long.
  startTransition(() => {
    hydrateRoot(container, app, { onUncaughtError });
  });
  void takenOver.then(() => window.repeatEarlyPress?.());
};

// Not awaited at the top of this module: the routes' chunks import from it, and would wait for it to end.
const start = async (): Promise<void> => {
  const standing = offered.find((value) => value === prerenderedLanguage);
  const chosen = await startI18n(initialStatus?.language, standing);
  const app = (
    <StrictMode>
      <App nonce={nonce} />
    </StrictMode>
  );
  // Outside parts come after our own.
  if (standing !== undefined) {
    await takeOverPage(app);
    loadScripts();
    // The device knows of a choice that the host did not. Fields, focus and presses are the same in every language, and stay.
    if (chosen !== standing) await takenOver.then(() => followDevice(chosen));
    return;
  }
  const stop = router.subscribe("onRendered", () => {
    stop();
    removeFrame();
    loadScripts();
  });
  // The page's queries are on their way while React draws the frame.
  void router.load();
  const [{ createRoot }] = await Promise.all([renderer, font]);
  startTransition(() => {
    createRoot(container, { onUncaughtError }).render(app);
  });
};

// Without its texts or its renderer the console can say nothing itself.
void start().catch((error: unknown) => {
  showBroken();
  throw error;
});
