import { useEffect } from "react";

const dirty = new Set<symbol>();

/** Marks unsaved work that is not in a form, such as an answer being streamed. */
export const setDirty = (what: symbol, isDirty: boolean): void => {
  if (isDirty) dirty.add(what);
  else dirty.delete(what);
};

/** Counts a form as half-filled, as long as it is. */
export const useDirtyForm = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return undefined;
    const form = Symbol("form");
    dirty.add(form);
    return () => {
      dirty.delete(form);
    };
  }, [isDirty]);
};

/** Fields with user input. Filters do not count: the address keeps them. */
const FIELDS =
  "form :is(input:not([type=checkbox], [type=radio], [type=hidden], [type=search], [type=submit]), textarea)";

/** Whether a reload would lose something: a half-filled form, an open window, or anything typed into a form. */
export const wouldLose = (): boolean =>
  dirty.size > 0 ||
  document.querySelector("[role=dialog], dialog[open]") !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].some(({ value }) => value !== "");
