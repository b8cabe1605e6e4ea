import { isIPv6 } from "node:net";

/** Counts per caller's address in fixed windows, as the contract's limiters do. */
export type WindowLimiter = {
  /** Counts one; false when it is one too many. */
  readonly take: (address: string) => boolean;
};

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

const groupsOf = (text: string) => (text === "" ? [] : text.split(":"));

/** A trailing IPv4 address counts as two groups. */
const widthOf = (groups: readonly string[]) => groups.length + (groups.at(-1)?.includes(".") === true ? 1 : 0);

/** Rate-limit key of an address: hosts in the same IPv6 /64 count as one client. IPv4 addresses are unchanged. */
const networkOf = (address: string) => {
  if (!isIPv6(address)) return address;
  const [plain = ""] = address.split("%", 1);
  const [before = "", after] = plain.split("::");
  const head = groupsOf(before);
  const tail = groupsOf(after ?? "");
  const zeros = after === undefined ? 0 : IPV6_GROUPS - widthOf(head) - widthOf(tail);
  const groups = [...head, ...Array.from({ length: zeros }, () => "0"), ...tail];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
};

const SWEEP_INTERVAL = 10_000;

export const createWindowLimiter = (
  limit: { readonly requests: number; readonly seconds: number },
  clock: () => number,
): WindowLimiter => {
  const windows = new Map<string, { ends: number; count: number }>();
  let taken = 0;
  return {
    take: (address) => {
      const key = networkOf(address);
      const now = clock();
      taken += 1;
      if (taken % SWEEP_INTERVAL === 0)
        for (const [name, window] of windows) if (window.ends <= now) windows.delete(name);
      const window = windows.get(key);
      if (window === undefined || window.ends <= now) {
        windows.set(key, { ends: now + limit.seconds * 1000, count: 1 });
        return limit.requests >= 1;
      }
      window.count += 1;
      return window.count <= limit.requests;
    },
  };
};

/**
 * Requests per user and minute. Below 60: a fixed window of a minute. From 60: a bucket that refills
 * `floor(rate / 60)` per second and holds ten times that. A negative rate is unlimited.
 */
export type RequestRates = {
  readonly take: (userId: number, rate: number) => boolean;
  /** Requests counted against the rate right now. */
  readonly used: (userId: number, rate: number) => number;
  /** Forgets all counts: a group has changed. */
  readonly reset: () => void;
};

export const createRequestRates = (clock: () => number): RequestRates => {
  let windows = new Map<number, { ends: number; count: number }>();
  let buckets = new Map<number, { level: number; at: number }>();
  const bucketOf = (userId: number, rate: number) => {
    const perSecond = Math.floor(rate / 60);
    const size = perSecond * 10;
    const now = clock();
    const bucket = buckets.get(userId) ?? { level: size, at: now };
    const level = Math.min(size, bucket.level + ((now - bucket.at) / 1000) * perSecond);
    const refilled = { level, at: now };
    buckets.set(userId, refilled);
    return { bucket: refilled, size };
  };
  return {
    take: (userId, rate) => {
      if (rate < 0) return true;
      if (rate < 60) {
        const now = clock();
        const window = windows.get(userId);
        if (window === undefined || window.ends <= now) {
          windows.set(userId, { ends: now + 60_000, count: 1 });
          return true;
        }
        window.count += 1;
        return window.count <= rate;
      }
      const { bucket } = bucketOf(userId, rate);
      if (bucket.level < 1) return false;
      bucket.level -= 1;
      return true;
    },
    used: (userId, rate) => {
      if (rate < 0) return 0;
      if (rate < 60) {
        const window = windows.get(userId);
        return window === undefined || window.ends <= clock() ? 0 : Math.min(window.count, rate);
      }
      const { bucket, size } = bucketOf(userId, rate);
      return Math.round(size - bucket.level);
    },
    reset: () => {
      windows = new Map();
      buckets = new Map();
    },
  };
};
