import type { Passkey } from "@one-hub/sdk";
import dayjs from "dayjs";

/** The time that a gateway gives a passkey as its alias where none was typed. */
const stamp = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** The stamp is in the gateway's time zone, and from some minutes before the passkey was made. */
const MAX_STAMP_DISTANCE_HOURS = 24;

/** Whether a passkey was added without a name; 14 digits far from the time at which it was made are one. */
export const isUnnamed = ({ alias, created_time }: Pick<Passkey, "alias" | "created_time">): boolean => {
  if (!stamp.test(alias)) return alias.trim() === "";
  const stamped = dayjs(alias.replace(stamp, "$1-$2-$3T$4:$5:$6Z"));
  return Math.abs(stamped.diff(dayjs.unix(created_time), "hour", true)) < MAX_STAMP_DISTANCE_HOURS;
};
