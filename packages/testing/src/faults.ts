/** What can go wrong between a browser and the gateway. */
export const faultNames = [
  "rate_limited",
  "html",
  "refused",
  "unauthenticated",
  "server_error",
  "empty",
  "broken_json",
  "offline",
  "slow",
  "hanging",
] as const;

/** Name of a fault. */
export type FaultName = (typeof faultNames)[number];

/** A reply that replaces the gateway's own. */
export interface FaultReply {
  status: number;
  contentType: string;
  body: string;
}

/** The text of the `refused` fault, to be found on the page. */
export const refusedMessage = "The gateway says no <b>loudly</b>";

const json = "application/json; charset=utf-8";

const replies: Partial<Record<FaultName, FaultReply>> = {
  // Open one-hub's limiter: no body, no Retry-After.
  rate_limited: { status: 429, contentType: "", body: "" },
  // A reverse proxy's page, or a captive portal's.
  html: {
    status: 200,
    contentType: "text/html",
    body: "<!doctype html><title>Welcome</title><h1>Please sign in to the network</h1>",
  },
  // The message looks like markup and must be shown as text.
  refused: { status: 200, contentType: json, body: JSON.stringify({ success: false, message: refusedMessage }) },
  unauthenticated: {
    status: 401,
    contentType: json,
    body: JSON.stringify({ success: false, message: "Not signed in" }),
  },
  server_error: {
    status: 500,
    contentType: json,
    body: JSON.stringify({ success: false, message: "database is locked" }),
  },
  empty: { status: 200, contentType: "", body: "" },
  broken_json: { status: 200, contentType: json, body: '{"success":true,"message":"","data":{"data":[{"id":1,' },
};

/** The reply of a fault; undefined for faults of the connection: `offline`, `slow`, `hanging`. */
export const faultReply = (name: FaultName): FaultReply | undefined => replies[name];

/** How late the `slow` fault lets a call through, milliseconds. */
export const SLOW_REPLY_MS = 1_500;
