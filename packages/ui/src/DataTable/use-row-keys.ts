import { useWindowEvent } from "@mantine/hooks";
import type { KeyboardEvent, RefObject } from "react";

const ROW = "[data-row]";

/** Moves focus from row to row; `step` 0 keeps the row where it is. */
const focusRow = (root: HTMLElement, from: Element | null, step: number | "first" | "last"): void => {
  const rows = [...root.querySelectorAll<HTMLElement>(ROW)];
  const at = from === null ? -1 : rows.findIndex((row) => row === from);
  const next =
    step === "first" ? 0 : step === "last" ? rows.length - 1 : Math.min(rows.length - 1, Math.max(0, at + step));
  const row = rows[next];
  if (row === undefined) return;
  row.focus();
  row.scrollIntoView({ block: "nearest" });
};

const steps: Readonly<Record<string, 1 | -1 | "first" | "last">> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  Home: "first",
  End: "last",
};

/** With a modifier, a key is the browser's. */
const modified = (event: Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey">): boolean =>
  event.ctrlKey || event.metaKey || event.altKey;

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * J, K, arrows, Home and End move between rows; Enter opens a row, Space selects it. In an open detail, J and K switch to
 * the next or previous row's. J and K also work anywhere on the page while nothing else has the focus.
 */
export const useRowKeys = (
  root: RefObject<HTMLElement | null>,
  onStep: (index: number, step: 1 | -1) => void,
): ((event: KeyboardEvent<HTMLElement>) => void) => {
  useWindowEvent("keydown", (event) => {
    if (root.current === null || event.defaultPrevented || modified(event)) return;
    if (event.key !== "j" && event.key !== "k") return;
    if (document.activeElement !== document.body && document.activeElement?.id !== "main") return;
    event.preventDefault();
    focusRow(root.current, null, "first");
  });

  return (event) => {
    if (root.current === null || !(event.target instanceof HTMLElement)) return;
    if (modified(event) || typing(event.target)) return;
    const step = steps[event.key];
    const { detail } = event.target.closest<HTMLElement>("[data-detail]")?.dataset ?? {};
    if (detail !== undefined && (event.key === "j" || event.key === "k")) {
      event.preventDefault();
      onStep(Number(detail), event.key === "j" ? 1 : -1);
      return;
    }
    const row = event.target.closest<HTMLElement>(ROW);
    if (row === null) return;
    if (step !== undefined && (event.key === "j" || event.key === "k" || event.target === row)) {
      event.preventDefault();
      focusRow(root.current, row, step);
      return;
    }
    // Inside the row, Enter and Space belong to its buttons.
    if (event.target !== row) return;
    const pressed =
      event.key === "Enter"
        ? row.matches("[data-clickable]") && row
        : event.key === " " && row.querySelector<HTMLElement>("[data-select]");
    if (pressed instanceof HTMLElement) {
      event.preventDefault();
      // A press on a row that leaves text marked does not open it.
      window.getSelection()?.removeAllRanges();
      pressed.click();
    }
  };
};
