import type { Schemas } from "@one-hub/sdk";
import { withoutKeys } from "../log/bodies/redact.ts";

type Entry = Schemas["SystemLogEntry"];

const levels: readonly (readonly [number, Entry["Level"]])[] = [
  [60, "FATAL"],
  [50, "ERR"],
  [40, "WARN"],
  [30, "INFO"],
];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const fieldText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** The message and fields of a line as a person reads them: `GET /api/status 200` of a request, an error with its stack. */
const messageOf = (fields: Readonly<Record<string, unknown>>): string => {
  const { level: _level, time: _time, msg, err, method, path, status, ms, ...rest } = fields;
  const request = typeof path === "string" ? [method, path, status, `${String(ms)}ms`].join(" ") : "";
  const details = Object.entries(rest).map(([name, value]) => `${name}=${fieldText(value)}`);
  const error = isObject(err) ? (err["stack"] ?? err["message"] ?? JSON.stringify(err)) : err;
  const text = [request, msg, ...details].filter((part) => part !== undefined && part !== "").join(" ");
  return error === undefined ? text : `${text}\n${fieldText(error)}`;
};

/** A line of the gateway's log as an entry. The log holds no secrets; whatever looks like one is taken out all the same. */
export const toLogEntry = (line: string): Entry => {
  const fields = parse(line);
  if (!isObject(fields)) return { Timestamp: new Date(0).toISOString(), Level: "INFO", Message: withoutKeys(line) };
  const level = Number(fields["level"]);
  return {
    Timestamp: new Date(Number(fields["time"])).toISOString(),
    Level: levels.find(([least]) => level >= least)?.[1] ?? "DEBUG",
    Message: withoutKeys(messageOf(fields)),
  };
};
