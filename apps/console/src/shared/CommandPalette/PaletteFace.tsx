import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paletteKeys } from "../../lib/keyboard.ts";
import classes from "./CommandPalette.module.css";

/** Content of the palette's button. */
export const PaletteFace = (): ReactNode => {
  const { t } = useTranslation("navbar");
  return (
    <>
      <IconSearch size={17} aria-hidden />
      {/* The keys are drawn by the style sheet: they are no part of the button's name. */}
      <span className={classes["text"]} data-keys={paletteKeys().join(" ")}>
        {t("paletteShort")}
      </span>
    </>
  );
};
