import type { FormErrors } from "@mantine/form";
import type { SyntheticEvent } from "react";

/** Moves the focus to the first wrong field of a form, also of a folded part; for the second argument of Mantine's `form.onSubmit`. */
export const focusFirstError = (errors: FormErrors, _values: unknown, event: SyntheticEvent | undefined): void => {
  const form = event?.target;
  if (!(form instanceof HTMLFormElement)) return;
  const wrong = [...form.querySelectorAll<HTMLElement>("[data-path]")].find(
    ({ dataset }) => (dataset["path"] ?? "") in errors,
  );
  wrong?.closest("details")?.setAttribute("open", "");
  wrong?.focus();
};
