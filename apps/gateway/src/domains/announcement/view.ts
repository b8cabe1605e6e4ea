import type { Schemas } from "@one-hub/sdk";
import { withRevision } from "../../platform/revision.ts";
import { toAudience } from "./audience.ts";
import type { AnnouncementRow } from "./store.ts";

/** The contract's announcement, as root writes it. */
export const toAnnouncement = (row: AnnouncementRow): Schemas["Announcement"] =>
  withRevision(
    {
      id: row.id,
      type: row.type,
      level: row.level,
      title: row.title,
      content: row.content,
      tag: row.tag,
      created_at: row.created_at,
      pinned: row.pinned === 1,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      ...toAudience(row),
    },
    row,
  );

/** As visitors read it: what has just begun is new, however long ago it was written. Groups and role are not theirs to know. */
export const toCurrentAnnouncement = (row: AnnouncementRow): Schemas["Announcement"] => ({
  ...toAnnouncement(row),
  created_at: Math.max(row.created_at, row.starts_at ?? 0),
  groups: [],
  min_role: 0,
});
