import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { show } from "../../test/in-theme.tsx";
import { DateTimeField } from "./DateTimeField.tsx";

const Moment = () => {
  const [value, setValue] = useState("");
  return <DateTimeField label="Expires" value={value} onChange={setValue} />;
};

test("takes a year of four digits, so that the next digit is the hour's", async () => {
  const screen = await show(<Moment />);
  const field = screen.getByLabelText("Expires");
  await userEvent.click(field, { position: { x: 16, y: 16 } });
  await userEvent.keyboard("12312027");
  await userEvent.keyboard("103000AM");
  await expect.element(field).toHaveValue("2027-12-31T10:30");
});
