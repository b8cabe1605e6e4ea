import { sessionQuery } from "@one-hub/hooks";
import { loadNavStrip } from "@one-hub/ui";
import { createFileRoute, redirect } from "@tanstack/react-router";
import { config } from "../../config.ts";
import { loadTexts } from "../../i18n/i18n.ts";
import { signInPath } from "../../lib/guest-only.ts";
import { isDenied } from "../../lib/session.ts";
import { currentSettings } from "../../lib/settings.ts";
import { withoutTrailingSlash } from "../../permissions.ts";
import { RouteError } from "../../shared/RouteError/RouteError.tsx";
import { DashboardLayout } from "./-dashboard-layout.tsx";

/**
 * Everything behind the sign-in. The session is asked before anything below is loaded; what ends it later is answered by the layout.
 */
export const Route = createFileRoute("/dashboard")({
  beforeLoad: async ({ context: { gateway, queryClient }, location }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(gateway));
    if (user === null && !config.auth.skip)
      throw redirect({ to: signInPath, search: { returnTo: location.href }, replace: true });
    return { denied: isDenied(withoutTrailingSlash(location.pathname), user ?? undefined) };
  },
  loader: async () => {
    // Users of another layout must not see it load.
    if (currentSettings().navLayout !== "vertical") await loadNavStrip();
    await loadTexts("menu", "navbar");
  },
  component: DashboardLayout,
  errorComponent: RouteError,
});
