import { type Handlers, signedIn } from "../../context.ts";
import { refuse } from "../../platform/http.ts";
import { manageableRolesBelow, roles } from "../../platform/levels.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { sessionNotFound, toSession } from "../self/session-view.ts";
import { noAccessToken } from "../self/store.ts";
import { findManageable, findReadable } from "../user/rank.ts";
import { userNotFound } from "../user/refusals.ts";
import { updateUser } from "../user/store.ts";
import { importRows } from "./import.ts";
import { deleteNote, insertNote, listNotes, type UserNoteRow } from "./store.ts";

const MAX_IMPORTED_ROWS = 50;

const toNote = ({ id, text, author_id, author, created_at }: UserNoteRow) => ({
  id,
  text,
  author_id,
  author,
  created_at,
});

/** What administrators do about other users beyond open one-hub. */
export const userAdminHandlers = {
  listUserSessions: async ({ path, query }, ctx) => {
    const { id } = await findReadable(ctx, path.id);
    const { page, size, offset } = readPage(query);
    const order = readOrder(query.order, "SessionSort", "last_seen_at");
    const { entries, total } = await ctx.sessions.list(id, { order, size, offset });
    return { data: entries.map((entry) => toSession(entry, ctx)), page, size, total_count: total };
  },

  endUserSession: async ({ path }, ctx) => {
    const { id } = await findManageable(ctx, path.id);
    const session = await ctx.sessions.idOf(id, path.session);
    if (session === undefined) throw sessionNotFound();
    await ctx.sessions.end(session);
    if (session === ctx.sessionId) ctx.setSessionCookie(undefined);
  },

  endUserSessions: async ({ path }, ctx) => {
    const { id } = await findManageable(ctx, path.id);
    if (!(await updateUser(ctx.db, id, manageableRolesBelow(signedIn(ctx)), noAccessToken))) throw userNotFound();
    await ctx.sessions.endOthers(id, id === signedIn(ctx).id ? ctx.sessionId : undefined);
  },

  listUserNotes: async ({ path, query }, ctx) => {
    const { id } = await findReadable(ctx, path.id);
    const { page, size, offset } = readPage(query);
    const { rows, total } = await listNotes(ctx.db, id, { size, offset });
    return { data: rows.map(toNote), page, size, total_count: total };
  },

  createUserNote: async ({ path, body }, ctx) => {
    const { id } = await findManageable(ctx, path.id);
    const text = body.text.trim();
    if (text === "") throw refuse("A note needs a text", "备注内容不能为空", { code: "value_missing", param: "text" });
    const author = signedIn(ctx);
    const note = { user_id: id, author_id: author.id, author: author.username, text, created_at: ctx.now };
    return toNote(await insertNote(ctx.db, note));
  },

  deleteUserNote: async ({ path }, ctx) => {
    const { id } = await findManageable(ctx, path.id);
    const caller = signedIn(ctx);
    const authorId = caller.role >= roles.root ? undefined : caller.id;
    if (!(await deleteNote(ctx.db, { id: path.note, userId: id, authorId })))
      throw refuse("You have no such note about this user", "没有这条备注，或备注不是由你添加", {
        code: "note_not_found",
      });
  },

  importUsers: async ({ body }, ctx) => {
    const { users, dry_run: isDryRun = false } = body;
    if (!isDryRun && users.length > MAX_IMPORTED_ROWS)
      throw refuse(
        `At most ${MAX_IMPORTED_ROWS} users are imported at once`,
        `一次最多导入 ${MAX_IMPORTED_ROWS} 个用户`,
        {
          code: "list_too_long",
          param: "users",
        },
      );
    return importRows(ctx, users, isDryRun);
  },
} satisfies Partial<Handlers>;
