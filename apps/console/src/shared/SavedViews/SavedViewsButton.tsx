import { Button } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../i18n/i18n.ts";
import { optionalPart, type WindowProps } from "../LazyPart/optional-part.tsx";
import type { SavedViewsWindowProps } from "./SavedViewsWindow.tsx";

const Window = optionalPart(async () => {
  const [{ SavedViewsWindow }] = await Promise.all([import("./SavedViewsWindow.tsx"), loadTexts("views")]);
  return SavedViewsWindow;
});

export const SavedViewsButton = (props: Omit<SavedViewsWindowProps, keyof WindowProps>): ReactNode => {
  const { t } = useTranslation("table");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        leftSection={<IconBookmark size={16} />}
        aria-haspopup="dialog"
        onPointerEnter={Window.preload}
        onFocus={Window.preload}
        onClick={() => setOpened(true)}
      >
        {t("views")}
      </Button>
      <Window {...props} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
};
