/** Milliseconds without a press or a move of the focus: what was asked for by the last one has opened by then. */
const QUIET = 1000;

/** Whether a person is at something that a window over the page would take the keyboard from, or hide. */
const isBusy = (): boolean =>
  (document.activeElement?.closest("input, textarea, select, [contenteditable], [role=dialog], dialog") ?? null) !==
    null || document.querySelector("[aria-modal=true], dialog[open]") !== null;

/** Whether a window has been asked for, by a press or by the address, and its code has not arrived. */
const isOnItsWay = (): boolean => document.querySelector("[data-on-its-way]") !== null;

/** Runs a task once no field or dialog has the focus or is about to get it. Returns a function that cancels it. */
export const whenFree = (task: () => void): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  let pressing = false;
  let timer: number | undefined;
  const look = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (isOnItsWay()) return look();
      if (pressing || isBusy()) return;
      stop.abort();
      task();
    }, QUIET);
  };
  const press = (now: boolean) => (): void => {
    pressing = now;
    look();
  };
  addEventListener("pointerdown", press(true), { capture: true, signal });
  for (const event of ["pointerup", "pointercancel"]) addEventListener(event, press(false), { capture: true, signal });
  addEventListener("keydown", look, { capture: true, signal });
  for (const event of ["focusin", "focusout"]) addEventListener(event, look, { signal });
  look();
  return () => {
    stop.abort();
    window.clearTimeout(timer);
  };
};
