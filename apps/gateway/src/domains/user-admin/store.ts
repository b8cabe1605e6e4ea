import type { Insertable, Selectable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { UserNoteTable } from "../../platform/db/schema.ts";

export type UserNoteRow = Selectable<UserNoteTable>;

/** A page of the notes about a user, the latest first. */
export const listNotes = async (
  db: Database,
  userId: number,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<{ rows: UserNoteRow[]; total: number }> => {
  const matching = db.selectFrom("user_notes").where("user_id", "=", userId);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await matching.selectAll().orderBy("id", "desc").limit(size).offset(offset).execute();
  return { rows, total };
};

export const insertNote = (db: Database, note: Insertable<UserNoteTable>): Promise<UserNoteRow> =>
  db.insertInto("user_notes").values(note).returningAll().executeTakeFirstOrThrow();

/** Deletes a note about a user; `authorId` restricts it to that author's. Returns whether there was one. */
export const deleteNote = async (
  db: Database,
  note: { readonly id: number; readonly userId: number; readonly authorId: number | undefined },
): Promise<boolean> => {
  let query = db.deleteFrom("user_notes").where("id", "=", note.id).where("user_id", "=", note.userId);
  if (note.authorId !== undefined) query = query.where("author_id", "=", note.authorId);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
