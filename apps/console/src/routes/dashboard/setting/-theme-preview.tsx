import { ColorPicker, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useStatus } from "@one-hub/hooks";
import { type ConsoleConfig, defaultConfig } from "@one-hub/page";
import { LOGO_ACCENT, siteTone } from "@one-hub/page/accent";
import { type AccentTone, CodeBlock, CopyButton, machineText, RadioCards } from "@one-hub/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../../config.ts";
import { fontFamilies, loadFont } from "../../../lib/fonts.ts";
import { logoAccentQuery } from "../../../lib/logo-accent.ts";
import { useSiteName } from "../../../lib/site.ts";
import { leftToRight } from "./-left-to-right.ts";
import { ThemeSample } from "./-theme-sample.tsx";

/** The keys of the page configuration that make the look of a site, in the order of its documentation. */
const lookKeys = ["appName", "logo", "navColor", "primaryColor", "accent", "fontFamily"] as const;

type Look = Pick<ConsoleConfig, (typeof lookKeys)[number]>;

const PAUSE_MS = 400;

const accentSources = ["none", "color", "logo"] as const;
const primaryColors = ["cyan", "purple", "blue", "orange", "green", "red"] as const;
const navColors = ["integrate", "apparent"] as const;

const isColor = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);
const isLogo = (text: string): boolean =>
  text === "" || /^(?:https?:\/\/\S+|\/(?![/\\])[^\\\s]*|data:image\/(?:svg\+xml|png|jpeg|gif)[;,]\S*)$/i.test(text);

/** The JSON that the file needs for a look, without keys that have their defaults. */
const jsonOf = (look: Look): string => {
  const entries = lookKeys.filter((key) => look[key] !== defaultConfig[key]).map((key) => [key, look[key]]);
  return entries.length === 0 ? "" : JSON.stringify(Object.fromEntries(entries), undefined, 2);
};

const toneOf = (color: string): AccentTone => {
  const { hue, chroma } = siteTone(color);
  return [hue, chroma];
};

/** The chosen value of a list of values. */
const chosenOf = <Value extends string>(values: readonly Value[], value: string, fallback: Value): Value =>
  values.find((each) => each === value) ?? fallback;

/** Tries a look of the site without storing it, and writes the JSON that the page configuration needs for it. */
export const ThemePreview = (): ReactNode => {
  const { t } = useTranslation("theme_preview");
  const { t: tLook } = useTranslation("settings");
  const { t: tSetting } = useTranslation("setting");
  const siteName = useSiteName();
  const { status } = useStatus();
  const derived = useQuery(logoAccentQuery);
  const [name, setName] = useState(siteName);
  const [logo, setLogo] = useState(status?.logo === undefined || status.logo === "" ? config.logo : status.logo);
  // Half of an address is no picture.
  const [restingLogo] = useDebouncedValue(logo.trim(), PAUSE_MS);
  const [chosenSource, setSource] = useState<(typeof accentSources)[number]>();
  const [color, setColor] = useState(config.accent === "" ? "#7c3aed" : config.accent);
  const [primaryColor, setPrimaryColor] = useState(config.primaryColor);
  const [navColor, setNavColor] = useState(config.navColor);
  const [fontFamily, setFontFamily] = useState(config.fontFamily);
  useEffect(() => void loadFont(fontFamily), [fontFamily]);

  const configured = derived.data?.isConfigured === true ? "logo" : config.accent === "" ? "none" : "color";
  const source = chosenSource ?? configured;
  const nameProblem = name.trim() === "" ? t("problem.name") : undefined;
  const logoProblem = isLogo(logo.trim()) ? undefined : tSetting("problem.address");
  const colorProblem = isColor(color) ? undefined : t("problem.color");
  const look: Look = {
    appName: nameProblem === undefined ? name.trim() : siteName,
    logo: logoProblem === undefined ? logo.trim() : "",
    navColor,
    primaryColor,
    accent: source === "logo" ? LOGO_ACCENT : source === "color" && colorProblem === undefined ? color : "",
    fontFamily,
  };

  const known = derived.data?.logo === look.logo ? derived.data : undefined;
  const shownColor = look.accent === LOGO_ACCENT ? known?.color : look.accent;
  const accent = shownColor === undefined || shownColor === "" ? primaryColor : toneOf(shownColor);

  const logoNote = (): string => {
    if (derived.isPending) return t("logoColor.waiting");
    if (derived.isError) return t("logoColor.unknown");
    if (known === undefined) return t("logoColor.other");
    return known.color === undefined
      ? t(`logoColor.${known.problem ?? "unknown"}`)
      : t("logoColor.found", { color: leftToRight(known.color) });
  };
  const json = jsonOf(look);

  return (
    <Stack gap="xl">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <TextInput
          label={t("name")}
          description={t("nameHelp")}
          value={name}
          error={nameProblem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          {...machineText}
          label={t("logo")}
          description={t("logoHelp")}
          value={logo}
          error={logoProblem}
          inputMode="url"
          onChange={(event) => setLogo(event.currentTarget.value)}
        />
      </SimpleGrid>
      <Stack gap="md">
        <div>
          <RadioCards
            label={t("accent")}
            width={160}
            value={source}
            cards={accentSources.map((value) => ({ value, label: t(`accentOf.${value}`) }))}
            onChange={setSource}
          />
          <Text role="status" c="dimmed" mt={source === "logo" ? "sm" : 0}>
            {source === "logo" ? logoNote() : null}
          </Text>
        </div>
        {source === "color" ? (
          <Stack gap="sm" maw={320}>
            <TextInput
              {...machineText}
              label={t("color")}
              value={color}
              error={colorProblem}
              onChange={(event) => setColor(event.currentTarget.value.trim())}
            />
            <ColorPicker
              fullWidth
              format="hex"
              saturationLabel={t("saturation")}
              hueLabel={t("hue")}
              value={color}
              onChange={setColor}
            />
          </Stack>
        ) : null}
      </Stack>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="lg">
        <NativeSelect
          label={t("primaryColor")}
          description={t("primaryHelp")}
          value={primaryColor}
          data={primaryColors.map((value) => ({ value, label: tLook(`color.${value}`) }))}
          onChange={(event) => setPrimaryColor(chosenOf(primaryColors, event.currentTarget.value, primaryColor))}
        />
        <NativeSelect
          label={tLook("navColor")}
          value={navColor}
          data={navColors.map((value) => ({ value, label: tLook(`ground.${value}`) }))}
          onChange={(event) => setNavColor(chosenOf(navColors, event.currentTarget.value, navColor))}
        />
        <NativeSelect
          label={tLook("font")}
          value={fontFamily}
          data={fontFamilies.map((value) => ({ value, label: tLook(`fonts.${value}.name`) }))}
          onChange={(event) => setFontFamily(chosenOf(fontFamilies, event.currentTarget.value, fontFamily))}
        />
      </SimpleGrid>
      <div>
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          {(["light", "dark"] as const).map((scheme) => (
            <ThemeSample
              key={scheme}
              scheme={scheme}
              accent={accent}
              name={look.appName}
              logo={isLogo(restingLogo) ? restingLogo : ""}
              navColor={navColor}
              fontFamily={fontFamily}
            />
          ))}
        </SimpleGrid>
        <Text c="dimmed" mt="sm">
          {t("contrast.rule")}
        </Text>
      </div>
      <div>
        <Text mb="sm">{t("stored")}</Text>
        {json === "" ? (
          <Text c="dimmed">{t("jsonEmpty")}</Text>
        ) : (
          <>
            <CodeBlock withoutCopy label={t("json")} samples={[{ id: "json", label: t("json"), code: json }]} />
            <Text component="div" mt="sm">
              <CopyButton label={t("copy")} value={json} />
            </Text>
          </>
        )}
      </div>
    </Stack>
  );
};
