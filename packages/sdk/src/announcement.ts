import { noticesFromText, supports, type ExtendedStatus, type Notice } from "./compat.ts";
import {
  unwrapVoid,
  present,
  unwrapPage,
  type CallOptions,
  type Gateway,
  ifMatch,
  type Revised,
  unwrapList,
  unwrapRecord,
} from "./gateway.ts";
import type { BodyOf, ListQuery, QueryOf, Schemas } from "./schema.ts";
import { getNotice } from "./status.ts";

/** An announcement; a {@link Notice} with its time of showing. Times in unix seconds, null for none. Content is untrusted markdown. */
export type Announcement = Schemas["Announcement"];
/** A page of announcements: rows in `data`, the count of all in `total_count`. */
export type AnnouncementPage = Schemas["AnnouncementPage"];
/** Topic of an announcement, as accepted on create and update. */
export type AnnouncementType = Schemas["AnnouncementType"];
/** How much an announcement matters when it is written. */
export type AnnouncementLevel = Schemas["AnnouncementLevel"];
/** Who an announcement is shown to. */
export type AnnouncementAudience = Schemas["AnnouncementAudience"];
/** Whether an announcement is shown now, planned or past. */
export type AnnouncementState = Schemas["AnnouncementState"];
/** Sort order of announcement lists. */
export type AnnouncementSort = Schemas["AnnouncementSort"];
/** An announcement as it is written. */
export type AnnouncementInput = Schemas["AnnouncementInput"];
/** All that {@link updateAnnouncement} writes; absent fields get their default. */
export type AnnouncementUpdateInput = BodyOf<"updateAnnouncement"> & Revised;
/** Filters, order and page of {@link listAnnouncements}. */
export type ListAnnouncementsQuery = ListQuery<"listAnnouncements", AnnouncementSort>;

/**
 * The announcements whose time it is and that are meant for the caller, pinned ones first; needs the extension `announcement`.
 * `language` leaves out those for readers of other languages. See {@link readNotices}.
 */
export const getAnnouncements = (
  gateway: Gateway,
  query: QueryOf<"getAnnouncements"> = {},
  options?: CallOptions,
): Promise<Announcement[]> =>
  unwrapList(gateway.http.GET("/api/status/announcement", { params: { query: present(query) }, ...options }));

/**
 * Announcements for visitors of any gateway: its announcements, else its one notice. `status` is the data of `getStatus`,
 * `language` the reader's language as a BCP 47 tag.
 */
export const readNotices = async (
  gateway: Gateway,
  status: ExtendedStatus | undefined,
  language?: string,
  options?: CallOptions,
): Promise<Notice[]> =>
  supports(status, "announcement")
    ? getAnnouncements(gateway, { language }, options)
    : noticesFromText(await getNotice(gateway, options));

/** All announcements, past and future ones too; root. */
export const listAnnouncements = (
  gateway: Gateway,
  query: ListAnnouncementsQuery = {},
  options?: CallOptions,
): Promise<AnnouncementPage> =>
  unwrapPage(gateway.http.GET("/api/announcement/", { params: { query: present(query) }, ...options }));

/** Writes an announcement and resolves with it; root. */
export const createAnnouncement = (
  gateway: Gateway,
  body: AnnouncementInput,
  options?: CallOptions,
): Promise<Announcement> => unwrapRecord(gateway.http.POST("/api/announcement/", { body, ...options }));

/** Overwrites all of an announcement but its time of writing, and resolves with it; root. */
export const updateAnnouncement = (
  gateway: Gateway,
  { revision, ...body }: AnnouncementUpdateInput,
  options?: CallOptions,
): Promise<Announcement> =>
  unwrapRecord(gateway.http.PUT("/api/announcement/", { body, ...ifMatch(revision, options) }));

/** Deletes an announcement; root. */
export const deleteAnnouncement = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/announcement/{id}", { params: { path: { id } }, ...options }));
