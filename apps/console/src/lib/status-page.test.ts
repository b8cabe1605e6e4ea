import { expect, it } from "vitest";
import { statusPageOf } from "./status-page.ts";

const uptime = (address: string, on = true) => ({ UptimeEnabled: on, UptimeDomain: address });

it.each([
  ["https://status.example.com", uptime("https://uptime.example.com"), "https://status.example.com"],
  ["", uptime("https://uptime.example.com"), "https://uptime.example.com"],
  ["", uptime("http://10.0.0.1:3001"), "http://10.0.0.1:3001"],
  ["", uptime("https://uptime.example.com", false), ""],
  ["", uptime("javascript:alert(1)"), ""],
  ["", uptime("uptime.example.com"), ""],
  ["", uptime(""), ""],
  ["", undefined, ""],
])("with %j configured and %j, the status page is %j", (configured, status, address) => {
  expect(statusPageOf(configured, status)).toBe(address);
});
