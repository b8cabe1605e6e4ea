import type { FormErrors } from "@mantine/form";
import type { SyntheticEvent } from "react";

/** Moves the focus to the first wrong field of a form; for the second argument of Mantine's `form.onSubmit`. */
export const focusFirstError = (errors: FormErrors, _values: unknown, event: SyntheticEvent | undefined): void => {
  const form = event?.target;
  if (!(form instanceof HTMLFormElement)) return;
  [...form.querySelectorAll<HTMLElement>("[data-path]")]
    .find(({ dataset }) => (dataset["path"] ?? "") in errors)
    ?.focus();
};
