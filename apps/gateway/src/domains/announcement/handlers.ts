import type { Schemas } from "@one-hub/sdk";
import type { Handlers } from "../../context.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { refuse } from "../../platform/http.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { requireRevision } from "../../platform/revision.ts";
import { isMeantFor, readAudience } from "./audience.ts";
import { toAnnouncement, toCurrentAnnouncement } from "./view.ts";
import {
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  listCurrentAnnouncements,
  deleteAnnouncement,
  updateAnnouncement,
} from "./store.ts";

/** Maximum number shown to visitors. */
const MAX_SHOWN = 100;

const readInput = (body: Schemas["AnnouncementInput"]) => {
  const { starts_at: startsAt = null, ends_at: endsAt = null } = body;
  const title = body.title.trim();
  if (title === "" || /[\r\n]/.test(title))
    throw refuse("The title must be one line of text", "标题必须是一行文字", { code: "value_invalid", param: "title" });
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    throw refuse("The end must be later than the start", "结束时间必须晚于开始时间", {
      code: "end_before_start",
      param: "ends_at",
    });
  return {
    type: body.type,
    level: body.level,
    title,
    content: body.content,
    tag: body.tag ?? "",
    pinned: body.pinned === true ? 1 : 0,
    starts_at: startsAt,
    ends_at: endsAt,
    ...readAudience(body),
  };
};

const notFound = () => refuse("There is no such announcement", "公告不存在", { code: "announcement_not_found" });

export const announcementHandlers = {
  getAnnouncements: async ({ query }, ctx) => {
    const language = emptyToUndefined(query.language?.trim());
    const rows = await listCurrentAnnouncements(
      ctx.db,
      ctx.now,
      (row) => isMeantFor(row, ctx.user, language),
      MAX_SHOWN,
    );
    return rows.map(toCurrentAnnouncement);
  },

  listAnnouncements: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const order = readOrder(query.order, "AnnouncementSort", "id");
    const filter = {
      type: emptyToUndefined(query.type),
      level: emptyToUndefined(query.level),
      tag: emptyToUndefined(query.tag),
      state: emptyToUndefined(query.state),
      pinned: query.pinned,
      keyword: emptyToUndefined(query.keyword?.trim()),
    };
    const { rows, total } = await listAnnouncements(ctx.db, filter, ctx.now, { order, size, offset });
    return { data: rows.map(toAnnouncement), page, size, total_count: total };
  },

  createAnnouncement: async ({ body }, ctx) =>
    toAnnouncement(await insertAnnouncement(ctx.db, readInput(body), ctx.now)),

  updateAnnouncement: async ({ body }, ctx) => {
    const stored = await findAnnouncement(ctx.db, body.id);
    if (stored === undefined) throw notFound();
    requireRevision(ctx, toAnnouncement(stored), body);
    const row = await updateAnnouncement(ctx.db, body.id, readInput(body));
    if (row === undefined) throw notFound();
    return toAnnouncement(row);
  },

  deleteAnnouncement: async ({ path }, ctx) => {
    if (!(await deleteAnnouncement(ctx.db, path.id))) throw notFound();
  },
} satisfies Partial<Handlers>;
