import * as z from "zod/mini";
import { textFilter } from "../../../lib/list-search.ts";

/** The parts of the page, in their order. */
export const tabs = ["site", "content", "sign_in", "mail", "billing", "relay", "chat", "records", "page"] as const;
export type Tab = (typeof tabs)[number];

/** The address of the settings: a tab, or what is looked for in all of them. */
export const settingSearch = z.object({
  tab: z.catch(z._default(z.enum(tabs), "site"), "site"),
  keyword: textFilter(),
  /** Only options that differ from their default. */
  changed: z.catch(z._default(z.boolean(), false), false),
});
