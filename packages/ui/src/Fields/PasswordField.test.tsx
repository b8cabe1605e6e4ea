import { expect, test } from "vitest";

import { show } from "../../test/in-theme.tsx";
import { PasswordField } from "./PasswordField.tsx";

test("is marked as invalid and described by its error", async () => {
  const screen = await show(
    <>
      <PasswordField label="Current" />
      <PasswordField label="New" error="Too short" />
    </>,
  );
  expect(screen.getByLabelText("Current").element().getAttribute("aria-invalid")).toBeNull();
  const field = screen.getByLabelText("New").element();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Too short");
});
