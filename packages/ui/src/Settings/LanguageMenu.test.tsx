import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { inTheme, show } from "../../test/in-theme.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";

const languages = [
  { value: "en", label: "English" },
  { value: "zh-CN", label: "简体中文" },
];

test("a language is chosen by its own name in the browser's list", async () => {
  const change = vi.fn<(language: string) => void>();
  const screen = await show(<LanguageMenu value="en" languages={languages} onChange={change} />);
  await screen.getByRole("combobox", { name: "Language" }).selectOptions("简体中文");
  expect(change).toHaveBeenCalledExactlyOnceWith("zh-CN");
});

test("a choice whose events come while the page is hydrated is heard once", async () => {
  const change = vi.fn<(language: string) => void>();
  const element = inTheme(<LanguageMenu value="en" languages={languages} onChange={change} />);
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(element);
  const list = container.querySelector("select");
  if (list === null) throw new Error("no list");
  startTransition(() => {
    const root = hydrateRoot(container, element);
    onTestFinished(() => {
      root.unmount();
      container.remove();
    });
  });
  list.value = "zh-CN";
  // The first event makes React hydrate the list at once.
  list.dispatchEvent(new Event("input", { bubbles: true }));
  list.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.poll(() => change.mock.calls).toEqual([["zh-CN"]]);
  expect(list.value).toBe("en");
});

test("a mouse opens a menu that marks the language of the page and names the others in it", async () => {
  const change = vi.fn<(language: string) => void>();
  const screen = await show(<LanguageMenu value="en" languages={languages} onChange={change} />);
  const globe = screen.getByRole("combobox", { name: "Language" });
  const menus = (): number => screen.getByRole("menu").elements().length;
  const open = async (): Promise<void> => {
    await expect
      .poll(async () => {
        // A press opens nothing while the menu is being fetched, and a second one would close it.
        if (menus() === 0) {
          await userEvent.hover(globe);
          await globe.click();
        }
        return menus();
      })
      .toBe(1);
  };
  await open();
  await expect.element(screen.getByRole("menuitemradio", { checked: true })).toHaveTextContent("English");
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(globe).toHaveFocus();
  await screen.rerender(inTheme(<LanguageMenu value="zh-CN" languages={languages} onChange={change} />));
  await open();
  await expect.element(screen.getByRole("menuitemradio", { checked: true })).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(screen.getByRole("menuitemradio", { checked: false })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await screen.rerender(inTheme(<LanguageMenu value="en" languages={languages} onChange={change} />));
  await open();
  await screen.getByRole("menuitemradio", { name: "简体中文 Chinese (China)" }).click();
  expect(change).toHaveBeenCalledExactlyOnceWith("zh-CN");
  await expect.element(screen.getByRole("menu")).not.toBeInTheDocument();
});
