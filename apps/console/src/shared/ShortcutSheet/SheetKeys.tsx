import { type ReactNode, useEffect } from "react";
import { loadTexts } from "../../i18n/i18n.ts";
import { isSheetKey, isTyping } from "../../lib/keyboard.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";
import { closeShortcuts, openShortcuts, useShortcutsShown } from "./shortcuts-shown.ts";

const Sheet = optionalPart(async () => {
  const [module] = await Promise.all([import("./Sheet.tsx"), loadTexts("palette")]);
  return module.Sheet;
});

/** Opens the list of shortcuts on the question mark, on every dashboard page, except while typing. */
export const SheetKeys = (): ReactNode => {
  const opened = useShortcutsShown();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isSheetKey(event) || isTyping(event.target)) return;
      event.preventDefault();
      openShortcuts();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      closeShortcuts();
    };
  }, []);
  return <Sheet opened={opened} onClose={closeShortcuts} />;
};
