import { Alert, Anchor, Badge, Button, Group, Stack, Text, useDirection } from "@mantine/core";
import type { ConsoleConfig } from "@one-hub/page";
import {
  Brand,
  contrastRatio,
  NavMenu,
  type NavSection,
  roles,
  roleVariable,
  type Scheme,
  Sparkline,
  ThemeScope,
  type ThemeScopeProps,
} from "@one-hub/ui";
import { IconFileText, IconHome, IconKey } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFontStack } from "../../../lib/fonts.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { leftToRight } from "./-left-to-right.ts";
import classes from "./-theme-sample.module.css";

interface ThemeSampleProps extends Pick<ConsoleConfig, "logo" | "navColor" | "fontFamily"> {
  readonly scheme: Scheme;
  readonly accent: NonNullable<ThemeScopeProps["accent"]>;
  readonly name: string;
}

type Variables = CSSProperties & Readonly<Record<`--ui-${string}`, string>>;

/** The dark scheme's colours, for a menu that has them in both schemes. */
const darkStyle = (accent: ThemeSampleProps["accent"]): Variables =>
  Object.fromEntries(Object.entries(roles(accent, "dark")).map(([name, value]) => [roleVariable(name), value]));

const calls = [3, 2, 2, 1, 1, 2, 4, 8, 12, 14, 13, 15, 11, 14, 16, 15, 17, 13, 10, 9, 8, 7, 5, 4];
const ignore = (): void => undefined;

/** A small page made of the console's components, in a look that the page around it does not have, with the contrast of its text. */
export const ThemeSample = ({ scheme, accent, name, logo, navColor, fontFamily }: ThemeSampleProps): ReactNode => {
  const { t } = useTranslation("theme_preview");
  const { count } = useNumbers();
  const { dir } = useDirection();
  const font: Variables = { "--ui-font": useFontStack(fontFamily) };
  const colors = roles(accent, scheme);
  // Rounded down: a figure never promises more than there is.
  const ratio = (one: string, other: string): string =>
    leftToRight(`${count(Math.floor(contrastRatio(one, other) * 10) / 10, 1, true)} : 1`);
  const sections: readonly NavSection<string>[] = [
    {
      id: "sample",
      items: [
        { id: "overview", label: t("sample.overview"), icon: <IconHome />, to: "overview" },
        { id: "keys", label: t("sample.keys"), icon: <IconKey />, to: "keys", active: true },
        { id: "log", label: t("sample.log"), icon: <IconFileText />, to: "log" },
      ],
    },
  ];
  return (
    <figure className={classes["figure"]}>
      <figcaption>
        <Text fw={550}>{t(scheme)}</Text>
        <Text c="dimmed">{t("contrast.text", { ratio: ratio(colors.accent, colors.surface) })}</Text>
        <Text c="dimmed">{t("contrast.button", { ratio: ratio(colors.onAccent, colors.accentFill) })}</Text>
      </figcaption>
      <div role="img" aria-label={t(scheme === "light" ? "pictureLight" : "pictureDark")} style={font}>
        <ThemeScope
          scheme={scheme}
          accent={accent}
          direction={dir}
          onSchemeChange={ignore}
          className={classes["scope"]}
        >
          {/* A picture of a page: nothing in it can be pressed. */}
          <div inert className={classes["page"]}>
            <div className={classes["header"]}>
              <Brand name={name} logo={logo} />
            </div>
            <div className={classes["menu"]} style={navColor === "apparent" ? darkStyle(accent) : {}}>
              <NavMenu
                sections={sections}
                renderLink={({ className, children, "data-active": isActive }) => (
                  <span className={className} data-active={isActive}>
                    {children}
                  </span>
                )}
              />
            </div>
            <Stack gap="md" className={classes["main"] ?? ""}>
              <Group justify="space-between">
                <Text fz="lg" fw={650}>
                  {t("sample.heading")}
                </Text>
                <Badge color="accent">{t("sample.badge")}</Badge>
              </Group>
              <Text>
                {t("sample.text")} <Anchor component="span">{t("sample.link")}</Anchor>
              </Text>
              <Sparkline label={t("sample.chart")} values={calls} />
              <Alert color="info" role="note">
                {t("sample.alert")}
              </Alert>
              <Group>
                <Button component="span" variant="filled">
                  {t("sample.button")}
                </Button>
                <Button component="span">{t("sample.cancel")}</Button>
              </Group>
            </Stack>
          </div>
        </ThemeScope>
      </div>
    </figure>
  );
};
