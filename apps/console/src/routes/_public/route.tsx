import { statusQuery } from "@one-hub/hooks";
import { isWebHomeEnabled } from "@one-hub/sdk";
import { createFileRoute, redirect } from "@tanstack/react-router";
import { loadTexts } from "../../i18n/i18n.ts";
import { initialStatus } from "../../lib/gateway.ts";
import { storage } from "../../lib/storage.ts";
import { PublicPages } from "./-public-layout.tsx";
import { signInPath } from "../../lib/guest-only.ts";

/**
 * Around the public pages: header and footer stay while pages change. A site that has switched its public pages off sends visitors to the sign-in,
 * but from its legal and contact pages; where its status is not known yet, the layout looks again when it is.
 */
export const Route = createFileRoute("/_public")({
  beforeLoad: ({ context: { gateway, queryClient }, matches }) => {
    if (matches.at(-1)?.staticData.staysOpen === true) return;
    const { queryKey } = statusQuery(gateway, storage);
    const status = queryClient.getQueryData<typeof initialStatus>(queryKey) ?? initialStatus;
    if (status !== undefined && !isWebHomeEnabled(status)) throw redirect({ to: signInPath, replace: true });
  },
  loader: () => loadTexts("public"),
  component: PublicPages,
});
