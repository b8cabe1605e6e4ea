import { PaletteButton as Button } from "@one-hub/ui";
import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../i18n/i18n.ts";
import { isPaletteKey, paletteKeys } from "../../lib/keyboard.ts";
import { createOpener } from "../../lib/opener.ts";
import { withoutTrailingSlash } from "../../permissions.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";
import { notePage } from "./recent-pages.ts";

const { open, close, toggle, useOpened } = createOpener();

const Palette = optionalPart(async () => (await withTexts(import("./Palette.tsx"), "palette", "settings")).Palette);

/** The way to the command palette, in the header of every page behind the sign-in; Ctrl K or ⌘ K opens it from anywhere, fields included. */
export const PaletteButton = (): ReactNode => {
  const { t } = useTranslation("navbar");
  const opened = useOpened();
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (path !== undefined) notePage(withoutTrailingSlash(path));
  }, [path]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isPaletteKey(event)) return;
      // The browser's own search stands on the same keys.
      event.preventDefault();
      if (!event.repeat) toggle();
    };
    window.addEventListener("keydown", onKeyDown);
    const stop = whenIdle(Palette.preload);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      stop();
      close();
    };
  }, []);
  return (
    <>
      <Button
        label={t("palette")}
        text={t("paletteShort")}
        keys={paletteKeys()}
        onNear={Palette.preload}
        onClick={open}
      />
      <Palette opened={opened} onClose={close} />
    </>
  );
};
