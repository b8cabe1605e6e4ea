import { telegramMenuSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";

import { listSearch, textFilter } from "../../../../lib/list-search.ts";

/** The address of the bot's menus. `keyword` is an id or the beginning of a command. */
export const telegramSearch = z.object({
  ...listSearch(telegramMenuSortColumns, "command"),
  keyword: textFilter(),
});
