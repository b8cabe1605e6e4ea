import { afterEach, expect, test, vi } from "vitest";

import { show } from "../../test/in-theme.tsx";
import { SecretField, maskSecret } from "../SecretField/SecretField.tsx";
import { CopyButton } from "./CopyButton.tsx";

const clipboard = (write: (text: string) => Promise<void>) =>
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(write);

afterEach(() => vi.restoreAllMocks());

test("copies, confirms it, and reports it", async () => {
  const write = clipboard(() => Promise.resolve());
  const onCopy = vi.fn();
  const screen = await show(<CopyButton value="https://hub.example.com/v1" onCopy={onCopy} />);
  await screen.getByRole("button", { name: "Copy" }).click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("Copied");
  expect(write).toHaveBeenCalledWith("https://hub.example.com/v1");
  expect(onCopy).toHaveBeenCalledExactlyOnceWith(true, "https://hub.example.com/v1");
});

test("a refusal of the browser is said and reported with the text, so that it can be copied by hand", async () => {
  clipboard(() => Promise.reject(new Error("denied")));
  const onCopy = vi.fn();
  const screen = await show(<CopyButton value="text" iconOnly onCopy={onCopy} />);
  await screen.getByRole("button", { name: "Copy" }).click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("The browser did not allow copying");
  expect(onCopy).toHaveBeenCalledExactlyOnceWith(false, "text");
});

test("a secret is masked until asked for, and masked again", async () => {
  const fetchSecret = vi.fn(() => Promise.resolve("sk-the-real-one"));
  const screen = await show(<SecretField label="Key production" masked="sk-••••" value={fetchSecret} />);
  await expect.element(screen.getByText("sk-••••")).toBeVisible();
  expect(fetchSecret).not.toHaveBeenCalled();
  await screen.getByRole("button", { name: "Show: Key production" }).click();
  await expect.element(screen.getByText("sk-the-real-one")).toBeVisible();
  await screen.getByRole("button", { name: "Hide: Key production" }).click();
  await expect.element(screen.getByText("sk-the-real-one")).not.toBeInTheDocument();
});

test("copying a secret does not show it, and a secret that cannot be had is a failure", async () => {
  const write = clipboard(() => Promise.resolve());
  const onCopy = vi.fn();
  const values = ["sk-the-real-one", undefined];
  const screen = await show(<SecretField label="Key" masked="sk-••••" value={() => values.shift()} onCopy={onCopy} />);
  await screen.getByRole("button", { name: "Copy: Key" }).click();
  await vi.waitFor(() => expect(onCopy).toHaveBeenLastCalledWith(true, "sk-the-real-one"));
  await expect.element(screen.getByText("sk-••••")).toBeVisible();
  await screen.getByRole("button", { name: "Copy: Key" }).click();
  await vi.waitFor(() => expect(onCopy).toHaveBeenLastCalledWith(false, undefined));
  expect(write).toHaveBeenCalledOnce();
});

test("a mask keeps the start and the end, and nothing of a short secret", () => {
  expect(maskSecret("sk-kQKM0123456789QIQ")).toBe("sk-kQKM••••QIQ");
  expect(maskSecret("short")).toBe("••••••••");
});
