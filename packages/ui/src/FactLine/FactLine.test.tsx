import { expect, test } from "vitest";

import { show } from "../../test/in-theme.tsx";
import { PageHeader } from "../PageHeader/PageHeader.tsx";
import { FactLine } from "./FactLine.tsx";

test("facts follow the page's direction, each in its own direction and on one line", async () => {
  const screen = await show(
    <div style={{ inlineSize: 200 }}>
      <FactLine facts={["chatbot", "2.05 s", "133 tokens out"]} />
    </div>,
    { direction: "rtl" },
  );
  const at = (text: string): DOMRect => screen.getByText(text, { exact: true }).element().getBoundingClientRect();
  await expect.element(screen.getByText("2.05 s", { exact: true })).toHaveStyle({ direction: "ltr" });
  expect(at("2.05 s").right).toBeLessThan(at("chatbot").left);
  // The third does not fit beside the others: it begins a line of its own.
  expect(at("133 tokens out").top).toBeGreaterThan(at("chatbot").bottom - 1);
  expect(at("133 tokens out").height).toBe(at("chatbot").height);
});

test("facts keep the page's order in a text that finds its direction by its letters", async () => {
  const screen = await show(<PageHeader title="المهام" state={<FactLine facts={["8 مهام", "تحديث تلقائي"]} />} />, {
    direction: "rtl",
  });
  const at = (text: string): DOMRect => screen.getByText(text, { exact: true }).element().getBoundingClientRect();
  await expect.element(screen.getByText("تحديث تلقائي", { exact: true })).toBeVisible();
  expect(at("تحديث تلقائي").right).toBeLessThan(at("8 مهام").left);
});

test("a sentence that begins with a short number follows the page's direction", async () => {
  const sentence = "2.4M مدخلات، 806.4k مخرجات";
  const screen = await show(<FactLine facts={["2.05 s", sentence]} />, { direction: "rtl" });
  await expect.element(screen.getByText(sentence, { exact: true })).toHaveStyle({ direction: "rtl" });
  await expect.element(screen.getByText("2.05 s", { exact: true })).toHaveStyle({ direction: "ltr" });
});

test("a fact that is empty leaves no dot", async () => {
  const screen = await show(<FactLine facts={["", "chatbot", false, null, "2.05 s", undefined]} />);
  await expect.element(screen.getByText("chatbot · 2.05 s")).toBeVisible();
});
