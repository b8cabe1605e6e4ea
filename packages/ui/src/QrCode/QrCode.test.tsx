import { expect, test } from "vitest";

import { inTheme, show } from "../../test/in-theme.tsx";
import { QrCode } from "./QrCode.tsx";

const path = () => document.querySelector("svg path")?.getAttribute("d") ?? "";

test("a code has its finder, four modules of quiet ground and a name", async () => {
  const screen = await show(<QrCode text="https://pay.example/order/1" label="QR code to pay" />);
  const code = screen.getByRole("img", { name: "QR code to pay" });
  await expect.element(code).toBeVisible();
  // The upper edge of the first finder: seven dark modules.
  await expect.poll(path).toMatch(/^M0 0h7v1h-7z/);
  // 27 bytes at level M need version 3: 29 modules.
  expect(document.querySelector("svg")?.getAttribute("viewBox")).toBe("-4 -4 37 37");
});

test("another text is another code", async () => {
  const screen = await show(<QrCode text="one" label="QR code" />);
  await expect.poll(path).not.toBe("");
  const before = path();
  await screen.rerender(inTheme(<QrCode text="two" label="QR code" />));
  await expect.poll(path).not.toBe(before);
});
