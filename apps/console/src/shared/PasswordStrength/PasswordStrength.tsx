import { Progress, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { passwordStrength } from "./password-strength.ts";

const tones = { 1: "bad", 2: "warn", 3: "accent", 4: "accent" } as const;

/** How hard the typed password is to guess: a bar and a word. Nothing while nothing is typed. */
export const PasswordStrength = ({ password }: { readonly password: string }): ReactNode => {
  const { t } = useTranslation("auth");
  const strength = passwordStrength(password);
  if (strength === undefined) return null;
  const label = t("strength.label", { word: t(`strength.${strength}`) });
  return (
    <Stack gap="xs">
      <Progress value={strength * 25} aria-label={label} color={tones[strength]} size={4} />
      <Text span size="xs" c="dimmed">
        {label}
      </Text>
    </Stack>
  );
};
