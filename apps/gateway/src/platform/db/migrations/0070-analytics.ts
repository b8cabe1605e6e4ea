import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Indexes for the figures of a period: registrations, payments, refunds and redeemed codes of it. */
export const migration = (): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const { schema } = db;
    await schema.createIndex("users_created").on("users").columns(["created_time", "inviter_id"]).execute();
    await schema.createIndex("orders_paid").on("orders").column("paid_at").execute();
    await schema.createIndex("orders_refunded").on("orders").column("refunded_at").execute();
    await schema.createIndex("redemptions_redeemed").on("redemptions").column("redeemed_time").execute();
  },
});
