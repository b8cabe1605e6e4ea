// Written by scripts/generate-gateway.ts; do not edit.
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "./database.ts";
import { migration as migration0001 } from "./migrations/0001-start.ts";
import { migration as migration0002 } from "./migrations/0002-mail-codes-announcements.ts";
import { migration as migration0003 } from "./migrations/0003-sign-in-providers.ts";
import { migration as migration0004 } from "./migrations/0004-payments.ts";
import { migration as migration0005 } from "./migrations/0005-error-log.ts";
import { migration as migration0006 } from "./migrations/0006-operation-record.ts";
import { migration as migration0007 } from "./migrations/0007-telemetry.ts";
import { migration as migration0008 } from "./migrations/0008-invoices.ts";
import { migration as migration0009 } from "./migrations/0009-model-info.ts";
import { migration as migration0010 } from "./migrations/0010-fapiao.ts";
import { migration as migration0011 } from "./migrations/0011-tasks.ts";
import { migration as migration0012 } from "./migrations/0012-notices.ts";
import { migration as migration0013 } from "./migrations/0013-log-bodies.ts";
import { migration as migration0014 } from "./migrations/0014-usage-sums.ts";
import { migration as migration0015 } from "./migrations/0015-provider-refunds.ts";
import { migration as migration0016 } from "./migrations/0016-log-hours.ts";
import { migration as migration0019 } from "./migrations/0019-confirmed-sessions.ts";
import { migration as migration0020 } from "./migrations/0020-name-keys.ts";
import { migration as migration0025 } from "./migrations/0025-unassigned-payments.ts";
import { migration as migration0029 } from "./migrations/0029-refunds-events.ts";
import { migration as migration0030 } from "./migrations/0030-time-zone.ts";
import { migration as migration0031 } from "./migrations/0031-slow-calls.ts";
import { migration as migration0032 } from "./migrations/0032-keys-in-use.ts";
import { migration as migration0038 } from "./migrations/0038-vault-keys.ts";
import { migration as migration0040 } from "./migrations/0040-user-notes.ts";
import { migration as migration0042 } from "./migrations/0042-channel-health.ts";
import { migration as migration0046 } from "./migrations/0046-model-urls-audiences.ts";
import { migration as migration0047 } from "./migrations/0047-order-events.ts";
import { migration as migration0049 } from "./migrations/0049-lists-of-many.ts";
import { migration as migration0070 } from "./migrations/0070-analytics.ts";
import { migration as migration0080 } from "./migrations/0080-telegram.ts";
import { migration as migration0085 } from "./migrations/0085-channel-crons.ts";
import { migration as migration0086 } from "./migrations/0086-inviter-shares.ts";
import { migration as migration0090 } from "./migrations/0090-log-deletion.ts";
import { migration as migration0092 } from "./migrations/0092-channel-cost.ts";
import { migration as migration0095 } from "./migrations/0095-log-groups.ts";
import { migration as migration0096 } from "./migrations/0096-idempotency-keys.ts";
import { migration as migration0098 } from "./migrations/0098-user-usage-parts.ts";
import { migration as migration0099 } from "./migrations/0099-four-hour-pieces.ts";
import { migration as migration0100 } from "./migrations/0100-write-probes.ts";

/** Migrations by name; they run in the order of their names. */
export const migrations: Readonly<Record<string, (kind: DatabaseKind) => Migration>> = {
  "0001-start": migration0001,
  "0002-mail-codes-announcements": migration0002,
  "0003-sign-in-providers": migration0003,
  "0004-payments": migration0004,
  "0005-error-log": migration0005,
  "0006-operation-record": migration0006,
  "0007-telemetry": migration0007,
  "0008-invoices": migration0008,
  "0009-model-info": migration0009,
  "0010-fapiao": migration0010,
  "0011-tasks": migration0011,
  "0012-notices": migration0012,
  "0013-log-bodies": migration0013,
  "0014-usage-sums": migration0014,
  "0015-provider-refunds": migration0015,
  "0016-log-hours": migration0016,
  "0019-confirmed-sessions": migration0019,
  "0020-name-keys": migration0020,
  "0025-unassigned-payments": migration0025,
  "0029-refunds-events": migration0029,
  "0030-time-zone": migration0030,
  "0031-slow-calls": migration0031,
  "0032-keys-in-use": migration0032,
  "0038-vault-keys": migration0038,
  "0040-user-notes": migration0040,
  "0042-channel-health": migration0042,
  "0046-model-urls-audiences": migration0046,
  "0047-order-events": migration0047,
  "0049-lists-of-many": migration0049,
  "0070-analytics": migration0070,
  "0080-telegram": migration0080,
  "0085-channel-crons": migration0085,
  "0086-inviter-shares": migration0086,
  "0090-log-deletion": migration0090,
  "0092-channel-cost": migration0092,
  "0095-log-groups": migration0095,
  "0096-idempotency-keys": migration0096,
  "0098-user-usage-parts": migration0098,
  "0099-four-hour-pieces": migration0099,
  "0100-write-probes": migration0100,
};
