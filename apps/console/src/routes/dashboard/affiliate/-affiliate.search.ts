import { invitedSortColumns, type ListInvitedQuery } from "@one-hub/sdk";
import * as z from "zod/mini";
import { listSearch } from "../../../lib/list-search.ts";

/** The address of the invitations: the list of who came. */
export const affiliateSearch = z.object(listSearch(invitedSortColumns, "-joined_at"));

/** Search parameters of the page. */
export type AffiliateSearch = z.output<typeof affiliateSearch>;

/** A page of who came, as the gateway is asked for it. */
export const invitedQuery = ({ page, size, order }: AffiliateSearch): ListInvitedQuery => ({ page, size, order });
