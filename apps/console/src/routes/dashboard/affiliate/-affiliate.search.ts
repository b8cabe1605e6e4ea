import { invitedSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";
import { listSearch } from "../../../lib/list-search.ts";

/** The address of the invitations: the list of who came. */
export const affiliateSearch = z.object(listSearch(invitedSortColumns, "-joined_at"));
