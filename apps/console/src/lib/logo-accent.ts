import { LOGO_ACCENT_ADDRESS } from "@one-hub/page/accent";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { fetchHostJson } from "./host-json.ts";

const schema = z.object({
  logo: z.string(),
  isConfigured: z.boolean(),
  color: z.optional(z.string().check(z.regex(/^#[\da-f]{6}$/))),
  problem: z.catch(z.optional(z.enum(["no_logo", "address_invalid", "unreachable", "unreadable", "grey"])), undefined),
});

/** Colour that the host derives from the site's logo, or why there is none. */
export const logoAccentQuery = queryOptions({
  queryKey: ["logo-accent"],
  queryFn: async ({ signal }) => schema.parse(await fetchHostJson(LOGO_ACCENT_ADDRESS, signal)),
});
