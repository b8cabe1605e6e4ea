import { createFileRoute } from "@tanstack/react-router";
import { sessionQuery } from "@one-hub/hooks";
import { loadTexts } from "../../../../i18n/i18n.ts";
import "../../../../lib/first-search.ts";
import { VerifyPage } from "./-verify-page.tsx";

export const Route = createFileRoute("/auth/session/verify")({
  // Who is signed in binds the address, a guest registers with it: known before the page says which.
  beforeLoad: async ({ context: { gateway, queryClient } }) => {
    await queryClient.ensureQueryData(sessionQuery(gateway));
  },
  loader: () => loadTexts("signin", "auth", "zod"),
  component: VerifyPage,
});
