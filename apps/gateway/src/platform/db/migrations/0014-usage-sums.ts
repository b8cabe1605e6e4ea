import { type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { number, required } from "./columns.ts";

const addSums = <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
  table
    .addColumn("requests", "bigint", number)
    .addColumn("quota", "bigint", number)
    .addColumn("prompt_tokens", "bigint", number)
    .addColumn("completion_tokens", "bigint", number)
    .addColumn("cached_tokens", "bigint", number)
    .addColumn("request_time", "bigint", number);

/** The group that a log row was charged by. */
const chargedGroup = (kind: DatabaseKind) => {
  const named = (name: string) =>
    kind === "sqlite" ? `json_extract(metadata, '$.${name}')` : `(metadata::json ->> '${name}')`;
  const isBackup = kind === "sqlite" ? named("is_backup_group") : `${named("is_backup_group")} = 'true'`;
  return sql.raw(`case when ${isBackup} then ${named("backup_group_name")} else ${named("group_name")} end`);
};

export const migration = (kind: DatabaseKind): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const { schema } = db;
    // SQLite then keeps the rows in the key itself, and one tree instead of two.
    const suffix = kind === "sqlite" ? sql`without rowid` : sql``;

    // The key of the hourly sums grows, for which SQLite needs a new table.
    await schema.alterTable("usage_hours").renameTo("usage_hours_before").execute();
    await schema.dropIndex("usage_hours_hour").execute();
    if (kind === "postgres")
      await sql`alter table usage_hours_before rename constraint usage_hours_key to usage_hours_before_key`.execute(db);
    await addSums(
      schema
        .createTable("usage_hours")
        .addColumn("hour", "bigint", required)
        .addColumn("user_id", "bigint", required)
        .addColumn("model_name", "text", required)
        .addColumn("token_id", "bigint", required)
        .addColumn("channel_id", "bigint", required)
        .addColumn("group", "text", required),
    )
      .addPrimaryKeyConstraint("usage_hours_key", ["user_id", "hour", "model_name", "token_id", "channel_id", "group"])
      .modifyEnd(suffix)
      .execute();
    // A row's group is that of its log rows; of calls that left none, what the key says now. Hardly any key has been charged
    // by several groups: only of those the hours are compared.
    await sql`
      with calls as (
        select user_id, created_at - created_at % 3600 as hour, model_name, token_id, channel_id, ${chargedGroup(kind)} as name
        from logs where type = 2
      ), known as (
        select token_id, min(name) as lowest, max(name) as highest from calls group by token_id
      ), charged as (
        select user_id, hour, model_name, token_id, channel_id, max(name) as name from calls
        where token_id in (select token_id from known where lowest <> highest)
        group by user_id, hour, model_name, token_id, channel_id
      )
      insert into usage_hours
      select hours.hour, hours.user_id, hours.model_name, hours.token_id, hours.channel_id,
        coalesce(case when known.lowest = known.highest then known.lowest else charged.name end,
          nullif(tokens."group", ''), nullif(tokens.backup_group, ''), users."group", ''),
        hours.requests, hours.quota, hours.prompt_tokens, hours.completion_tokens, hours.cached_tokens, hours.request_time
      from usage_hours_before as hours
      left join known on known.token_id = hours.token_id
      left join charged on known.lowest <> known.highest and charged.user_id = hours.user_id and charged.hour = hours.hour
        and charged.model_name = hours.model_name and charged.token_id = hours.token_id and charged.channel_id = hours.channel_id
      left join tokens on tokens.id = hours.token_id
      left join users on users.id = hours.user_id`.execute(db);
    await schema.dropTable("usage_hours_before").execute();
    await schema.createIndex("usage_hours_hour").on("usage_hours").column("hour").execute();

    await addSums(
      schema
        .createTable("user_usage")
        .addColumn("user_id", "bigint", required)
        .addColumn("span", "integer", required)
        .addColumn("start", "bigint", required)
        .addColumn("model_name", "text", required)
        .addColumn("token_id", "bigint", required),
    )
      .addPrimaryKeyConstraint("user_usage_key", ["user_id", "span", "start", "model_name", "token_id"])
      .modifyEnd(suffix)
      .execute();
    await addSums(
      schema
        .createTable("site_usage")
        .addColumn("kind", "text", required)
        .addColumn("span", "integer", required)
        .addColumn("start", "bigint", required)
        .addColumn("id", "bigint", required)
        .addColumn("user_id", "bigint", required)
        .addColumn("name", "text", required),
    )
      .addPrimaryKeyConstraint("site_usage_key", ["kind", "span", "start", "id", "user_id", "name"])
      .modifyEnd(suffix)
      .execute();
    await schema.createTable("usage_rolled").addColumn("until", "bigint", required).execute();
    await sql`insert into usage_rolled (until) values (0)`.execute(db);
  },
});
