import { Button } from "@mantine/core";
import { Card } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../i18n/i18n.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import classes from "./-page-config.module.css";

const ThemePreview = optionalPart(
  async () => (await withTexts(import("./-theme-preview.tsx"), "theme_preview", "settings")).ThemePreview,
  <div className={classes["guideRoom"]} />,
);

/** Opens the preview of a theme, which is loaded only then. */
export const ThemeCard = (): ReactNode => {
  const { t } = useTranslation("setting");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title={t("theme.title")}
      description={t("theme.text")}
      end={
        <Button
          aria-expanded={isOpen}
          onPointerEnter={ThemePreview.preload}
          onFocus={ThemePreview.preload}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? "theme.close" : "theme.open")}
        </Button>
      }
    >
      {isOpen ? <ThemePreview /> : null}
    </Card>
  );
};
