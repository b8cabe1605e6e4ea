import type { Status } from "@one-hub/sdk";

/** Address of the site's status page: the configured one, else that of Uptime, where it is on. Empty where there is none. */
export const statusPageOf = (
  configured: string,
  status: Pick<Status, "UptimeEnabled" | "UptimeDomain"> | undefined,
): string =>
  configured === "" && status?.UptimeEnabled === true && /^https?:\/\/./i.test(status.UptimeDomain)
    ? status.UptimeDomain
    : configured;
