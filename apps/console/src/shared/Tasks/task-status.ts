import type { Tone } from "@one-hub/ui";

const tones: ReadonlyMap<string, Tone> = new Map([
  ["SUCCESS", "ok"],
  ["FAILURE", "bad"],
  ["IN_PROGRESS", "info"],
  ["MODAL", "warn"],
]);

/** Colour of a state, which never stands without its word. */
export const statusTone = (status: string): Tone => tones.get(status) ?? "neutral";

const running: ReadonlySet<string> = new Set(["NOT_START", "SUBMITTED", "QUEUED", "IN_PROGRESS"]);

/** Whether a task goes on by itself: not when it has ended, waits for its owner, or is in a state that is not known. */
export const isRunning = ({ status }: { readonly status: string }): boolean => running.has(status);

/** Whether what a task cost was given back: gateways do so where it fails. */
export const isRefunded = ({ status, quota }: { readonly status: string; readonly quota: number }): boolean =>
  status === "FAILURE" && quota > 0;

/** Points that a task cost after all. */
export const chargeOf = (task: { readonly status: string; readonly quota: number }): number =>
  isRefunded(task) ? 0 : task.quota;

/** Milliseconds between two looks at what runs. */
const watchMilliseconds = 5000;

interface Watched {
  readonly state: { readonly data?: { readonly data: readonly { readonly status: string }[] } | undefined };
}

/** A list's `refetchInterval`: it is read again while a task on the page runs, and (as the query client does) while the tab is in sight. */
export const whileRunning = ({ state }: Watched): number | false =>
  state.data?.data.some(isRunning) === true ? watchMilliseconds : false;

const slowMilliseconds = 60_000;

/** Whether a duration stands out. */
export const isSlow = (milliseconds: number): boolean => milliseconds > slowMilliseconds;

/** A share between 0 and 1 out of `45`, `"45%"` or `"45"`; undefined for what is none. */
export const shareOf = (progress: number | string): number | undefined => {
  const [, digits] = /^\s*(\d{1,3}(?:\.\d+)?)\s*%?\s*$/.exec(String(progress)) ?? [];
  return digits === undefined || Number(digits) > 100 ? undefined : Number(digits) / 100;
};

/** An address that a link may lead to; undefined for anything but http and https. */
export const outsideOf = (address: string | undefined): string | undefined => {
  const url = address === undefined ? null : URL.parse(address);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : undefined;
};
