import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { loadTexts } from "../../i18n/i18n.ts";
import { guestOnly, guestSearch } from "../../lib/guest-only.ts";
import { textFilter } from "../../lib/list-search.ts";
import { storage, storageKeys } from "../../lib/storage.ts";
import { RegisterPage } from "./-register-page.tsx";

export const Route = createFileRoute("/register")({
  validateSearch: z.object({
    ...guestSearch,
    /** The inviter's code. */
    aff: z.pipe(
      textFilter(),
      z.transform((code: string) => (code === "" ? undefined : code)),
    ),
  }),
  beforeLoad: async ({ context, search }) => {
    // Kept at once: who comes by an invitation may look around before registering.
    if (search.aff !== undefined) storage.setItem(storageKeys.affCode, search.aff);
    await guestOnly(context, search);
  },
  loader: () => loadTexts("auth", "zod"),
  component: RegisterPage,
});
