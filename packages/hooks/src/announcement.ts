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
import { useMutation, type UseMutationResult, type UseQueryResult } from "@tanstack/react-query";

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
import { useResource, type QuerySettings } from "./use-resource.ts";

/** Cache keys of the announcements that root writes. */
export const announcementKeys = /* @__PURE__ */ keysOf("announcement");

/** Query of the announcements for visitors. */
export interface NoticesInput {
  /** The site's status, which tells whether there are announcements or one notice. */
  status: Status;
  /** The reader's language as a BCP 47 tag; left out, announcements for every language are read. */
  language?: string | undefined;
}

/** Reading announcements. */
export const announcementQueries = {
  /** Current announcements of any gateway that are meant for the caller; read once the site's status is known. */
  notices: ((gateway: Gateway, input: NoticesInput | undefined) =>
    resourceQuery(
      gateway,
      [...announcementKeys.details, "notices", supports(input?.status, "announcement"), input?.language],
      input,
      ({ status, language }, options) => readNotices(gateway, status, language, options),
      { staleTime: 60_000 },
    )) as QueryMaker<Notice[], NoticesInput>,
  /** A page of all announcements; root. */
  list: ((gateway: Gateway, query: ListAnnouncementsQuery | undefined) =>
    resourceQuery(
      gateway,
      announcementKeys.list(query),
      query,
      (known, options) => listAnnouncements(gateway, known, options),
      {
        placeholderData: keepPage(gateway, query),
      },
    )) as QueryMaker<AnnouncementPage, ListAnnouncementsQuery>,
};

const stale = () => [announcementKeys.all];

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
    ["announcement", "create"],
    (gateway, input: AnnouncementInput) => createAnnouncement(gateway, input),
    stale,
  ),
  update: /* @__PURE__ */ resourceMutation(
    ["announcement", "update"],
    (gateway, input: AnnouncementUpdateInput) => updateAnnouncement(gateway, input),
    stale,
  ),
  remove: /* @__PURE__ */ resourceMutation(
    ["announcement", "remove"],
    (gateway, id: number) => deleteAnnouncement(gateway, id),
    stale,
  ),
};

/**
 * Current announcements that are meant for the caller: the gateway's, else its one notice.
 *
 * @param language The reader's language as a BCP 47 tag; left out, announcements for every language are read.
 */
export const useNotices = <Selected = Notice[]>(
  language?: string,
  settings?: QuerySettings<Notice[], Selected>,
): UseQueryResult<Selected> => {
  const { status } = useStatus();
  return useResource(announcementQueries.notices(useGateway(), status && { status, language }), settings);
};

/** A page of all announcements; root. `undefined` reads nothing. */
export const useAnnouncements = <Selected = AnnouncementPage>(
  query: ListAnnouncementsQuery | undefined,
  settings?: QuerySettings<AnnouncementPage, Selected>,
): UseQueryResult<Selected> => useResource(announcementQueries.list(useGateway(), query), settings);

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
