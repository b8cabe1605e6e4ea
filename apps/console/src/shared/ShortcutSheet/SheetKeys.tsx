import { type ReactNode, useEffect } from "react";
import { withTexts } from "../../i18n/i18n.ts";
import { isSheetKey, isTyping } from "../../lib/keyboard.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";
import { shortcutsShown } from "./shortcuts-shown.ts";

const Sheet = optionalPart(async () => (await withTexts(import("./Sheet.tsx"), "palette")).Sheet);

/** Opens the list of shortcuts on the question mark, on every dashboard page, except while typing. */
export const SheetKeys = (): ReactNode => {
  const opened = shortcutsShown.useOpened();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isSheetKey(event) || isTyping(event.target)) return;
      event.preventDefault();
      shortcutsShown.open();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      shortcutsShown.close();
    };
  }, []);
  return <Sheet opened={opened} onClose={shortcutsShown.close} />;
};
