import { Button } from "@mantine/core";
import { Card } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../../i18n/i18n.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import classes from "./-page-config.module.css";

const ThemePreview = optionalPart(
  async () => {
    const [{ ThemePreview: Part }] = await Promise.all([import("./-theme-preview.tsx"), loadTexts("settings")]);
    return Part;
  },
  <div className={classes["guideRoom"]} />,
);

/** Opens the preview of a theme, which is loaded only then. */
export const ThemeCard = (): ReactNode => {
  const { t } = useTranslation("theme_preview");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title={t("title")}
      description={t("text")}
      end={
        <Button
          aria-expanded={isOpen}
          onPointerEnter={ThemePreview.preload}
          onFocus={ThemePreview.preload}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? "close" : "open")}
        </Button>
      }
    >
      {isOpen ? <ThemePreview /> : null}
    </Card>
  );
};
