/** Whether a person is at something that a window over the page would take the keyboard from. */
const isBusy = (): boolean =>
  (document.activeElement?.closest("input, textarea, select, [contenteditable], [role=dialog], dialog") ?? null) !==
  null;

/** Does something as soon as nobody is at a field or in a window: at once, or when the focus has left it. Returns the way out. */
export const whenFree = (task: () => void): (() => void) => {
  if (!isBusy()) {
    task();
    return () => undefined;
  }
  const stop = new AbortController();
  const { signal } = stop;
  let pressing = false;
  let timer: number | undefined;
  const look = (): void => {
    window.clearTimeout(timer);
    // The focus has arrived where it goes, and a press has done what it was meant for, when their events are over.
    timer = window.setTimeout(() => {
      if (pressing || isBusy()) return;
      stop.abort();
      task();
    });
  };
  const press = (now: boolean) => (): void => {
    pressing = now;
    look();
  };
  addEventListener("pointerdown", press(true), { capture: true, signal });
  addEventListener("pointerup", press(false), { capture: true, signal });
  addEventListener("pointercancel", press(false), { capture: true, signal });
  addEventListener("focusin", look, { signal });
  addEventListener("focusout", look, { signal });
  return () => {
    stop.abort();
    window.clearTimeout(timer);
  };
};
