import { statfs } from "node:fs/promises";
import type { Schemas } from "@one-hub/sdk";
import type { Ctx } from "../../context.ts";
import { checkWritable } from "../../platform/db/database.ts";
import { readLastBackup } from "../../platform/last-backup.ts";
import { spans } from "../telemetry/figures.ts";
import { sumFigures } from "../telemetry/store.ts";
import { countChannels, readServerTime } from "./store.ts";

type Check = Schemas["SystemCheck"];

const GIBIBYTE = 1_073_741_824;
const LOW_DISK_BYTES = 2 * GIBIBYTE;
const FULL_DISK_BYTES = GIBIBYTE / 4;
const MAX_BACKUP_AGE_SECONDS = 8 * 86_400;
const MAX_CLOCK_MOVE_SECONDS = 60;
const MAX_CLOCK_DIFFERENCE_SECONDS = 5;
const FAILING_SECONDS = 900;
/** Fewer failures may be one caller's. */
const MIN_FAILURES = 5;

const check = (name: Check["name"], state: Check["state"], reason: Check["reason"], value?: number): Check => ({
  name,
  state,
  reason,
  value: value ?? null,
});

const checkDatabase = async ({ db, ledger }: Ctx): Promise<Check> => {
  const isWritable = await checkWritable(db).then(
    () => true,
    () => false,
  );
  const { isWritable: takesCharges, pending } = ledger.health();
  return isWritable && takesCharges
    ? check("database", "ok", "writable")
    : check("database", "failed", "unwritable", pending);
};

const checkDisk = async ({ dataDir }: Ctx): Promise<Check> => {
  const disk = dataDir === undefined ? undefined : await statfs(dataDir).catch(() => undefined);
  if (disk === undefined) return check("disk", "unknown", "disk_unknown");
  const free = disk.bavail * disk.bsize;
  if (free >= LOW_DISK_BYTES) return check("disk", "ok", "disk_free", free);
  return check("disk", free < FULL_DISK_BYTES ? "failed" : "warning", "disk_low", free);
};

const checkBackup = async ({ dataDir, now }: Ctx): Promise<Check> => {
  const time = dataDir === undefined ? undefined : await readLastBackup(dataDir);
  if (time === undefined) return check("backup", "unknown", "backup_none");
  return now - time > MAX_BACKUP_AGE_SECONDS
    ? check("backup", "warning", "backup_old", time)
    : check("backup", "ok", "backup_recent", time);
};

const checkClock = async ({ db, clock, clockMove }: Ctx): Promise<Check> => {
  const moved = Math.round(clockMove() / 1000);
  if (Math.abs(moved) > MAX_CLOCK_MOVE_SECONDS) return check("clock", "warning", "clock_moved", moved);
  const server = await readServerTime(db);
  const apart = server === undefined ? 0 : Math.round(clock() / 1000 - server);
  return Math.abs(apart) > MAX_CLOCK_DIFFERENCE_SECONDS
    ? check("clock", "warning", "clock_apart", apart)
    : check("clock", "ok", "clock_right");
};

const checkChannels = async ({ db, reader, telemetry, now }: Ctx): Promise<Check> => {
  const { total, enabled } = await countChannels(db);
  if (total === 0) return check("channels", "warning", "channels_none");
  if (enabled === 0) return check("channels", "failed", "channels_disabled");
  await telemetry.flush();
  const [{ span }] = spans;
  const { succeeded, failed } = await sumFigures(reader, { span, from: now - FAILING_SECONDS });
  return succeeded === 0 && failed >= MIN_FAILURES
    ? check("channels", "failed", "channels_failing", failed)
    : check("channels", "ok", "channels_up", enabled);
};

const checkMail = ({ mailer }: Ctx): Check =>
  mailer.isConfigured() ? check("mail", "ok", "mail_configured") : check("mail", "warning", "mail_missing");

export const runChecks = async (ctx: Ctx): Promise<Check[]> => [
  ...(await Promise.all([checkDatabase(ctx), checkDisk(ctx), checkBackup(ctx), checkClock(ctx), checkChannels(ctx)])),
  checkMail(ctx),
];
