import { useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useScheme } from "../theme/color-scheme.ts";
import { useUiTexts } from "../theme/texts.ts";
import { IconButton } from "../IconButton/IconButton.tsx";

/** Switches between light and dark; the provider's colour scheme manager keeps the choice. */
export const ColorSchemeToggle = (): ReactNode => {
  const texts = useUiTexts();
  const scheme = useScheme();
  const { setColorScheme } = useMantineColorScheme();
  const next = scheme === "dark" ? "light" : "dark";
  return (
    <IconButton
      label={texts.toggleColorScheme(next)}
      icon={next === "dark" ? <IconMoon /> : <IconSun />}
      onClick={() => setColorScheme(next)}
    />
  );
};
