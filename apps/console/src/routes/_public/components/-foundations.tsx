import { Box, Center, Flex, Stack, Text } from "@mantine/core";
import { type Accent, type Contrast, contrastRatio, roles, type Roles, roleVariable, type Scheme } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./-components.module.css";

/** Sample letters, the same in every language. */
const LETTERS = "Aa";
const MACHINE_TEXT = "sk-4f2a… gpt-4o-mini $1.204";

export interface Look {
  readonly scheme: Scheme;
  readonly direction: "ltr" | "rtl";
  readonly contrast: Contrast;
  readonly accent: Accent;
}

type Role = keyof Roles;

/** Grounds, each with the colour of the word that stands on it where the design pairs one with it. */
const grounds = {
  neutral: [
    ["surface", "text"],
    ["surface", "muted"],
    ["surface", "faint"],
    ["bg", "text"],
    ["sunken", "text"],
    ["raised", "text"],
  ],
  accent: [
    ["surface", "accent"],
    ["accentSoft", "accent"],
    ["accentFill", "onAccent"],
    ["accentFillHover", "onAccent"],
  ],
  state: [
    ["okSoft", "ok"],
    ["warnSoft", "warn"],
    ["badSoft", "bad"],
    ["infoSoft", "info"],
    ["badFill", "onBad"],
  ],
  line: [["line"], ["lineStrong"], ["accentLine"]],
  chart: [["chart1"], ["chart2"], ["chart3"], ["chart4"], ["chart5"], ["chart6"], ["chartOther"]],
} as const satisfies Readonly<Record<string, readonly (readonly [Role, Role?])[]>>;

/** One digit after the point, never rounded up to what is not reached. */
const shown = (ratio: number): string => `${Math.floor(ratio * 10) / 10}:1`;

interface TileProps {
  readonly ground: Role;
  readonly word?: Role | undefined;
  readonly look: Look;
}

const Tile = ({ ground, word, look }: TileProps): ReactNode => {
  const colours = roles(look.accent, look.scheme, look.contrast);
  return (
    <Flex
      component="li"
      align="center"
      gap="md"
      miw={0}
      p="sm"
      bd="1px solid var(--ui-line)"
      bdrs="md"
      bg="var(--ui-surface)"
    >
      <Center
        flex="none"
        w={48}
        h={44}
        bd="1px solid var(--ui-line)"
        bdrs="sm"
        bg={`var(${roleVariable(ground)})`}
        c={word && `var(${roleVariable(word)})`}
        fz="lg"
        fw={650}
        translate="no"
        aria-hidden="true"
      >
        {word && LETTERS}
      </Center>
      <Box flex={1} miw={0} fz="xs" lh="18px" c="dimmed" translate="no" dir="ltr">
        {[word, ground].map((name) =>
          name === undefined ? null : (
            <div key={name}>
              <Text span inherit component="code" c="var(--ui-text)">
                {name}
              </Text>{" "}
              <code>{colours[name]}</code>
            </div>
          ),
        )}
      </Box>
      {word === undefined ? null : (
        <Text span inherit fw={550} translate="no" dir="ltr">
          {shown(contrastRatio(colours[word], colours[ground]))}
        </Text>
      )}
    </Flex>
  );
};

/** A word, and what it says in the design's own terms. */
const Note = ({ text, code }: { readonly text: string; readonly code: string }): ReactNode => (
  <Text span size="sm" c="dimmed">
    {text}{" "}
    <code translate="no" dir="ltr">
      {code}
    </code>
  </Text>
);

/** The colour roles with their values, and the contrast of each word with its ground. */
export const Colours = ({ look }: { readonly look: Look }): ReactNode => {
  const { t } = useTranslation("showcase");
  return (["neutral", "accent", "state", "line", "chart"] as const).map((kind) => (
    <Stack key={kind} gap="sm">
      <Text component="h4" size="xs" fw={550} c="var(--ui-faint)">
        {t(`colours.${kind}`)}
      </Text>
      <ul className={classes["tiles"]}>
        {grounds[kind].map(([ground, word]) => (
          <Tile key={`${ground} ${word}`} ground={ground} word={word} look={look} />
        ))}
      </ul>
    </Stack>
  ));
};

/** Size, line and weight by use. */
const steps = [
  ["page", 22, 30, 650],
  ["figure", 24, 32, 650],
  ["body", 14, 20, 400],
  ["dense", 13, 18, 400],
  ["head", 12, 16, 550],
] as const;

/** The steps of the type scale, each in its own size. */
export const Type = (): ReactNode => {
  const { t } = useTranslation("showcase");
  return (
    <ul className={classes["rows"]}>
      {steps.map(([use, size, line, weight]) => (
        <li key={use}>
          <Text span fz={size} lh={`${line}px`} fw={weight}>
            {t("type.sample")}
          </Text>
          <Note text={t(`type.${use}`)} code={`${size}/${line} ${weight}`} />
        </li>
      ))}
      <li>
        <Text component="code" size="sm" translate="no" dir="ltr">
          {MACHINE_TEXT}
        </Text>
        <Text span size="sm" c="dimmed">
          {t("type.mono")}
        </Text>
      </li>
    </ul>
  );
};

/** Steps of 4. */
export const Spacing = (): ReactNode => (
  <ul className={classes["rows"]}>
    {[4, 8, 12, 16, 20, 24, 32, 48].map((step) => (
      <li key={step}>
        <Box w={step * 4} h={12} bdrs={3} bg="var(--ui-accent-fill)" aria-hidden="true" />
        <code translate="no">{step}</code>
      </li>
    ))}
  </ul>
);

export const Radii = (): ReactNode => {
  const { t } = useTranslation("showcase");
  return (
    <Flex component="ul" wrap="wrap" gap={24}>
      {(["tag", "control", "card"] as const).map((name) => (
        <Flex key={name} component="li" direction="column" gap={6}>
          <Box
            w={96}
            h={64}
            bd="1px solid var(--ui-line-strong)"
            bdrs={`var(--ui-radius-${name})`}
            bg="var(--ui-surface)"
            aria-hidden="true"
          />
          <Note text={t(`radii.${name}`)} code={String({ tag: 6, control: 8, card: 12 }[name])} />
        </Flex>
      ))}
    </Flex>
  );
};

/** The design's rules in words. */
export const Rules = (): ReactNode => {
  const { t } = useTranslation("showcase");
  return (
    <ul className={classes["rules"]}>
      {(["colour", "lines", "figures", "status", "words", "motion", "focus", "loading"] as const).map((rule) => (
        <li key={rule}>{t(`rules.${rule}`)}</li>
      ))}
    </ul>
  );
};
