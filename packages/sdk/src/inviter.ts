import { present, unwrapPage, type CallOptions, type Gateway, ifMatch, type Revised, unwrapRecord } from "./gateway.ts";
import type { ListQuery, Schemas } from "./schema.ts";

/** A user as an inviter; earnings in quota units. */
export type Inviter = Schemas["Inviter"];
/** A user as an inviter, with the figures of the last 30 days. */
export type InviterDetail = Schemas["InviterDetail"];
/** A page of inviters: rows in `data`, the count of all in `total_count`. */
export type InviterPage = Schemas["InviterPage"];
/** Sort order of lists of inviters. */
export type InviterSort = Schemas["InviterSort"];
/** Which users {@link listInviters} lists. */
export type InviterFilter = Schemas["InviterFilter"];
/** A user who registered with another user's code. */
export type InvitedPerson = Schemas["InvitedPerson"];
/** A page of invited people. */
export type InvitedPersonPage = Schemas["InvitedPersonPage"];
/** Sort order of lists of invited people. */
export type InvitedPersonSort = Schemas["InvitedPersonSort"];
/** Filters, order and page of {@link listInviters}. */
export type ListInvitersQuery = ListQuery<"listInviters", InviterSort>;
/** Order and page of {@link listInvitedBy}. */
export type ListInvitedByQuery = ListQuery<"listInvitedBy", InvitedPersonSort>;
/** All that {@link updateInviter} needs: the user's id, and a percentage from 0 to 100 or null for the site's rule. */
export type InviterUpdateInput = Schemas["InviterInput"] & Revised & { readonly id: number };

/** A page of users with what they earn by invitations, of lower roles than the caller's; administrators. */
export const listInviters = (
  gateway: Gateway,
  query: ListInvitersQuery = {},
  options?: CallOptions,
): Promise<InviterPage> =>
  unwrapPage(gateway.http.GET("/api/inviter/", { params: { query: present(query) }, ...options }));

/** One inviter with the figures of the last 30 days; administrators, for users of lower roles. */
export const getInviter = (gateway: Gateway, id: number, options?: CallOptions): Promise<InviterDetail> =>
  unwrapRecord(gateway.http.GET("/api/inviter/{id}", { params: { path: { id } }, ...options }));

/**
 * Sets the share of each paid top-up of an invited person that is added to the inviter's earnings, in place of the site's reward for a
 * registration. `null` returns to that. Administrators, for users of lower roles.
 *
 * @example
 * await updateInviter(gateway, { id: 7, percentage: 12.5 });
 */
export const updateInviter = (
  gateway: Gateway,
  { id, revision, ...body }: InviterUpdateInput,
  options?: CallOptions,
): Promise<Inviter> =>
  unwrapRecord(
    gateway.http.PUT("/api/inviter/{id}", { params: { path: { id } }, body, ...ifMatch(revision, options) }),
  );

/** A page of the people whom a user invited, the latest first; administrators, for users of lower roles. */
export const listInvitedBy = (
  gateway: Gateway,
  id: number,
  query: ListInvitedByQuery = {},
  options?: CallOptions,
): Promise<InvitedPersonPage> =>
  unwrapPage(
    gateway.http.GET("/api/inviter/{id}/invited", { params: { path: { id }, query: present(query) }, ...options }),
  );
