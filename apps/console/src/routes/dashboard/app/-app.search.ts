import * as z from "zod/mini";
import { textFilter } from "../../../lib/list-search.ts";

/** The parts of the page. */
export const appViews = ["playground", "clients", "code"] as const;

/**
 * The address: which part, the id of the key that it calls with, the id of a conversation of this device, and the model
 * that a new conversation begins with.
 */
export const appSearch = z.object({
  view: z.catch(z._default(z.enum(appViews), "playground"), "playground"),
  key: z.catch(z.optional(z.int()), undefined),
  chat: z.catch(z.optional(z.string()), undefined),
  model: textFilter(),
});

/** Search parameters of the page. */
export type AppSearch = z.output<typeof appSearch>;
