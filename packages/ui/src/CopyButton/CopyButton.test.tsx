import { afterEach, expect, test, vi } from "vitest";

import { show } from "../../test/in-theme.tsx";
import { SecretField, maskSecret } from "../SecretField/SecretField.tsx";
import { CopyButton } from "./CopyButton.tsx";

const clipboard = (write: (text: string) => Promise<void>) =>
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(write);

afterEach(() => vi.restoreAllMocks());

test("copies, confirms it and announces it", async () => {
  const write = clipboard(() => Promise.resolve());
  const screen = await show(<CopyButton value="https://hub.example.com/v1" />);
  await screen.getByRole("button", { name: "Copy" }).click();
  await expect.element(screen.getByRole("button", { name: "Copied" })).toBeVisible();
  await expect.element(screen.getByRole("status")).toHaveTextContent("Copied");
  expect(write).toHaveBeenCalledWith("https://hub.example.com/v1");
});

test("a refusal of the browser is announced", async () => {
  clipboard(() => Promise.reject(new Error("denied")));
  const screen = await show(<CopyButton value="text" iconOnly />);
  await screen.getByRole("button", { name: "Copy" }).click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("The browser did not allow copying");
});

test("the outcome is reported with the text, and left to the caller to announce", async () => {
  clipboard(vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error("denied")));
  const onCopy = vi.fn();
  const screen = await show(<CopyButton value="text" iconOnly onCopy={onCopy} />);
  await screen.getByRole("button", { name: "Copy" }).click();
  await vi.waitFor(() => expect(onCopy).toHaveBeenLastCalledWith(true, "text"));
  await screen.getByRole("button", { name: "Copy" }).click();
  await vi.waitFor(() => expect(onCopy).toHaveBeenLastCalledWith(false, "text"));
  expect(screen.getByRole("status").elements()).toHaveLength(0);
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
