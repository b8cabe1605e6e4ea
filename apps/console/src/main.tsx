import "./lib/zod.ts";

import { setNonce } from "get-nonce";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { startI18n } from "./i18n/i18n.ts";
import { watchChunkErrors } from "./lib/chunk-errors.ts";
import { loadConfiguredScripts } from "./lib/configured-scripts.ts";
import { initialStatus } from "./lib/gateway.ts";
import { router } from "./router.ts";

watchChunkErrors();

const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";
// Drawers and dialogs insert a style element of their own.
setNonce(nonce);

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root");

// The page's own part of the program arrives while the session is being checked, not after it.
for (const match of router.matchRoutes(router.latestLocation.pathname, router.latestLocation.search)) {
  router.loadRouteChunk(router.routesById[match.routeId])?.catch(() => undefined);
}

try {
  await startI18n(initialStatus?.language);
} catch (error) {
  // No words have arrived, so the page's own, in both languages, have to do.
  document.getElementById("broken")?.removeAttribute("hidden");
  throw error;
}
loadConfiguredScripts();
createRoot(container).render(
  <StrictMode>
    <App nonce={nonce} />
  </StrictMode>,
);
