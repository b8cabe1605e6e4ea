import {
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  readNotices,
  supports,
  updateAnnouncement,
  type Announcement,
  type AnnouncementInput,
  type AnnouncementPage,
  type AnnouncementUpdateInput,
  type Gateway,
  type ListAnnouncementsQuery,
  type Notice,
  type Status,
} from "@one-hub/sdk";
import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import {
  keepPage,
  keysOf,
  resourceMutation,
  resourceQuery,
  type MutationCallbacks,
  type ResourceMutation,
  type QueryMaker,
  type Rollback,
} from "./resource.ts";
import { useStatus } from "./status.ts";

/** Cache keys of the announcements that root writes. */
export const announcementKeys = /* @__PURE__ */ keysOf("announcement");

// The same for all users, so it is kept with the site's status.
const noticesKey = /* @__PURE__ */ keysOf("status").details;

/** Reading announcements. */
export const announcementQueries = {
  /** Current announcements of any gateway; read once the site's status is known. */
  notices: ((gateway: Gateway, status: Status | undefined) =>
    resourceQuery(
      gateway,
      [...noticesKey, "notices", status !== undefined && supports(status, "announcement")],
      status,
      (known, options) => readNotices(gateway, known, options),
      { staleTime: 60_000 },
    )) as QueryMaker<Notice[], Status>,
  /** A page of all announcements; root. */
  list: ((gateway: Gateway, query: ListAnnouncementsQuery | undefined) =>
    resourceQuery(
      gateway,
      announcementKeys.list(query),
      query,
      (known, options) => listAnnouncements(gateway, known, options),
      {
        placeholderData: keepPage,
      },
    )) as QueryMaker<AnnouncementPage, ListAnnouncementsQuery>,
};

const stale = () => [announcementKeys.lists, [...noticesKey, "notices"]];

/** Changing announcements; root. */
export const announcementMutations: {
  /** Creates one and resolves with it. */
  create: ResourceMutation<Announcement, AnnouncementInput>;
  /** Overwrites one; absent fields get their default. */
  update: ResourceMutation<Announcement, AnnouncementUpdateInput>;
  /** Deletes. */
  remove: ResourceMutation<void, number>;
} = {
  create: /* @__PURE__ */ resourceMutation(
    (gateway, input: AnnouncementInput) => createAnnouncement(gateway, input),
    stale,
  ),
  update: /* @__PURE__ */ resourceMutation(
    (gateway, input: AnnouncementUpdateInput) => updateAnnouncement(gateway, input),
    stale,
  ),
  remove: /* @__PURE__ */ resourceMutation((gateway, id: number) => deleteAnnouncement(gateway, id), stale),
};

/** Current announcements: the gateway's, else its one notice. */
export const useNotices = (): UseQueryResult<Notice[]> =>
  useQuery<Notice[]>(announcementQueries.notices(useGateway(), useStatus().status));

/** A page of all announcements; root. `undefined` reads nothing. */
export const useAnnouncements = (query: ListAnnouncementsQuery | undefined): UseQueryResult<AnnouncementPage> =>
  useQuery<AnnouncementPage>(announcementQueries.list(useGateway(), query));

/** {@link announcementMutations}`.create` */
export const useCreateAnnouncement = (
  callbacks?: MutationCallbacks<Announcement, AnnouncementInput>,
): UseMutationResult<Announcement, Error, AnnouncementInput, Rollback | undefined> =>
  useMutation(announcementMutations.create(useGateway(), callbacks));

/** {@link announcementMutations}`.update` */
export const useUpdateAnnouncement = (
  callbacks?: MutationCallbacks<Announcement, AnnouncementUpdateInput>,
): UseMutationResult<Announcement, Error, AnnouncementUpdateInput, Rollback | undefined> =>
  useMutation(announcementMutations.update(useGateway(), callbacks));

/** {@link announcementMutations}`.remove` */
export const useDeleteAnnouncement = (
  callbacks?: MutationCallbacks<void, number>,
): UseMutationResult<void, Error, number, Rollback | undefined> =>
  useMutation(announcementMutations.remove(useGateway(), callbacks));
