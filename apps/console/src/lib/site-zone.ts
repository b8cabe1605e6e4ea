import { useStatus } from "@one-hub/hooks";
import { type Status, supports } from "@one-hub/sdk";
import { formatNoticeTime, isTimeZone, localTimeZone } from "@one-hub/sdk/format";
import { useTranslation } from "react-i18next";

/** The time zone that the gateway counts days in; undefined where it does not tell, or names one that this browser does not know. */
const siteZoneOf = (status: Status | undefined): string | undefined => {
  const { time_zone: told } = status ?? {};
  // Before zones were told, gateways with usage by the hour counted in UTC.
  const zone = told ?? (supports(status, "usage") ? "UTC" : undefined);
  return zone !== undefined && isTimeZone(zone) ? zone : undefined;
};

/** The gateway's time zone, or this device's where that is not known. */
export const zoneOf = (status: Status | undefined): string => siteZoneOf(status) ?? localTimeZone();

/** The zone of {@link zoneOf}, and the words for it: "Last 7 days (…)". */
export const useSiteZone = () => {
  const { t } = useTranslation("common");
  const { status } = useStatus();
  const zone = siteZoneOf(status);
  if (zone === undefined) return { zone: localTimeZone(), text: t("zone.unknown") };
  // A full hour (UTC) is at half past where the zone is not off by whole hours: there its days begin later than at midnight.
  const minutes = formatNoticeTime(0, zone).slice(-2);
  return { zone, text: minutes === "00" ? zone : t("zone.cut", { zone, time: `00:${minutes}` }) };
};
