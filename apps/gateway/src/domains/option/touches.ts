import type { Schemas } from "@one-hub/sdk";
import type { Ctx } from "../../context.ts";
import { countOldLogs } from "../log/delete-store.ts";
import type { OptionName } from "./options.ts";
import {
  countLinked,
  countOlder,
  countOlderFigures,
  countPasskeys,
  countUsers,
  countWithoutOtherWayIn,
  isProviderSwitch,
  providerSwitches,
} from "./store.ts";

type Touch = Schemas["OptionTouch"];
type Kind = Touch["kind"];

const DAY_SECONDS = 86_400;

const hostOf = (address: string) => URL.parse(address)?.hostname ?? "";

/** What previews read. */
type Parts = Pick<Ctx, "db" | "reader" | "now">;

const countTouched = async (
  { db, reader, now }: Parts,
  name: OptionName,
  before: string,
  after: (name: OptionName) => string,
): Promise<readonly [Kind, number] | undefined> => {
  const value = after(name);
  // For options in days: rows from before it are deleted.
  const expiry = now - Number(value) * DAY_SECONDS;
  const isForever = Number(value) === 0;
  if (isProviderSwitch(name)) return value === "true" ? undefined : ["users_linked", await countLinked(db, name)];
  switch (name) {
    case "PasswordLoginEnabled": {
      if (value === "true") return undefined;
      const on = providerSwitches.filter((provider) => after(provider) === "true");
      return ["users_locked_out", await countWithoutOtherWayIn(db, on)];
    }
    case "ServerAddress":
      return hostOf(value) === hostOf(before) ? undefined : ["passkeys", await countPasskeys(db)];
    case "QuotaPerUnit":
    case "DisplayInCurrencyEnabled":
      return ["users", await countUsers(db)];
    case "ErrorLogDays":
      return ["error_logs", await countOlder(db, "error_logs", expiry)];
    case "BodyLogDays":
      return ["recordings", await countOlder(db, "log_bodies", expiry)];
    case "LogDays":
      return isForever ? undefined : ["logs", (await countOldLogs(reader, expiry)).rows];
    case "OperationRecordDays":
      return isForever ? undefined : ["audit_records", await countOlder(db, "operation_records", expiry)];
    case "TelemetryDays":
      return isForever ? undefined : ["telemetry", await countOlderFigures(db, expiry)];
    default:
      return undefined;
  }
};

/** Rows that a new value of an option affects; `after` gives each option's value once everything is written. */
export const listTouches = async (
  ctx: Parts,
  name: OptionName,
  before: string,
  after: (name: OptionName) => string,
): Promise<Touch[]> => {
  const [kind, count = 0] = (await countTouched(ctx, name, before, after)) ?? [];
  return kind === undefined || count === 0 ? [] : [{ kind, count }];
};
