import { type ColumnDefinitionBuilder, sql } from "kysely";
import type { DatabaseKind } from "../database.ts";

// What every migration writes its tables with. A migration that has run somewhere stays what it is, and so do these.

/** A text that is empty where nothing is given. */
export const text = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull().defaultTo("");

/** A number that is 0 where nothing is given. */
export const number = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull().defaultTo(0);

export const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** The type and the making of a key that counts upwards. */
export const identity = (kind: DatabaseKind) => ({
  id: kind === "sqlite" ? sql`integer` : sql`bigserial`,
  key: (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    kind === "sqlite" ? column.primaryKey().autoIncrement() : column.primaryKey(),
});
