import { Box, Button, NativeSelect, SegmentedControl, Skeleton, Stack, Text, Title } from "@mantine/core";
import { ACCENTS, searchFor, searchText, SITE_ACCENT, ThemeScope } from "@one-hub/ui";
import { IconExternalLink } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, type Ref, useCallback, useEffect, useState } from "react";
import type { Demo } from "@one-hub/ui/demo/demo.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { shownScheme } from "../../../lib/color-scheme.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { useNearView } from "../../../lib/near-view.ts";
import { config } from "../../../config.ts";
import { useSettings } from "../../../lib/settings.ts";
import { SideContents } from "../../../shared/SideContents/SideContents.tsx";
import classes from "./-components.module.css";
import { Colours, type Look, Radii, Rules, Spacing, Type } from "./-foundations.tsx";
import type { Section } from "./-sections.ts";

/** A demo that covers the page as soon as it is drawn: drawn on demand, and gone with Escape whatever it does by itself. */
const Opening = ({ demo }: { readonly demo: Demo }): ReactNode => {
  const { t } = useTranslation("showcase");
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    const leave = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setOpen(false);
    };
    addEventListener("keydown", leave, { capture: true });
    return () => removeEventListener("keydown", leave, { capture: true });
  }, [open]);
  return (
    <>
      <Button leftSection={<IconExternalLink size={16} />} onClick={() => setOpen(!open)}>
        {t(open ? "hide" : "show")}
      </Button>
      {open ? demo.render({ onClose: () => setOpen(false) }) : null}
    </>
  );
};

const Demos = ({ demos }: { readonly demos: readonly Demo[] }): ReactNode =>
  demos.map((demo) => (
    <Box key={demo.name} component="figure" miw={0} m={0}>
      <Text component="figcaption" inherit mb={6} c="var(--ui-faint)" ff="monospace" fz={12} translate="no">
        <bdi dir="ltr">{demo.name}</bdi>
      </Text>
      {/* Components speak English here, as in their tests. */}
      <div className={classes["box"]} lang="en">
        {demo.opens === true ? <Opening demo={demo} /> : demo.render({})}
      </div>
    </Box>
  ));

const Waiting = (): ReactNode => <Skeleton height={240} />;

interface PlaceProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A section that the contents lead to. */
const Place = ({ ref, id, title, children }: PlaceProps): ReactNode => (
  <Stack
    ref={ref}
    component="section"
    id={id}
    className={classes["section"] ?? ""}
    gap="md"
    pt="md"
    miw={0}
    aria-labelledby={`${id}-title`}
    tabIndex={-1}
  >
    <Title order={3} id={`${id}-title`} fz={15} lh="22px">
      {title}
    </Title>
    {children}
  </Stack>
);

const ComponentSection = ({ name, demos }: Section): ReactNode => {
  const [place, near] = useNearView<HTMLDivElement>(400);
  return (
    <Place
      ref={place}
      id={name}
      title={
        <bdi dir="ltr" translate="no">
          {name}
        </bdi>
      }
    >
      {near ? <Demos demos={demos} /> : <Waiting />}
    </Place>
  );
};

/** The foundations, in the order of the page. */
const foundations = [
  ["rules", Rules],
  ["colours", Colours],
  ["type", Type],
  ["spacing", Spacing],
  ["radii", Radii],
] as const satisfies readonly (readonly [string, ComponentType<{ readonly look: Look }>])[];

/** The parts of a look that have few values. */
const switches = [
  ["scheme", ["light", "dark"]],
  ["direction", ["ltr", "rtl"]],
  ["contrast", ["default", "high"]],
] as const satisfies readonly (readonly [keyof Look, readonly string[]])[];

interface ControlsProps {
  readonly look: Look;
  readonly onChange: (change: Partial<Look>) => void;
}

const Controls = ({ look, onChange }: ControlsProps): ReactNode => {
  const { t } = useTranslation("showcase");
  return (
    <div className={classes["controls"]} role="group" aria-label={t("look")}>
      {switches.map(([name, values]) => (
        <SegmentedControl
          key={name}
          aria-label={t(`${name}.label`)}
          value={look[name]}
          onChange={(value) => onChange({ [name]: value })}
          // Which values belong to which switch, the list above says.
          data={values.map((value) => ({ value, label: t(`${name}.${value}` as "scheme.light") }))}
        />
      ))}
      <NativeSelect
        aria-label={t("accent.label")}
        value={look.accent}
        data={ACCENTS.map((value) => ({ value, label: t(`accent.${value}`) }))}
        onChange={(event) => onChange({ accent: ACCENTS.find((name) => name === event.currentTarget.value) })}
      />
    </div>
  );
};

/** The components with their demos. A failed load is shown by the error page. */
const demos = queryOptions({
  queryKey: ["demos"],
  queryFn: async () => (await import("./-sections.ts")).sections,
  staleTime: Number.POSITIVE_INFINITY,
  throwOnError: true,
});

/** The living style guide: the rules of the design, and every component in a look to choose. */
export const ComponentsPage = (): ReactNode => {
  const { t } = useTranslation("showcase");
  useDocumentTitle(t("title"));
  const { hash } = useLocation();
  const { data: sections } = useQuery(demos);
  const { direction, contrast, primaryColor } = useSettings();
  const [changes, setChanges] = useState<Partial<Look>>({});
  const [scheme] = useState(shownScheme);
  const setScheme = useCallback((next: Look["scheme"]) => setChanges((before) => ({ ...before, scheme: next })), []);
  // The section that the address names was not there when the browser looked for it.
  useEffect(() => {
    if (sections === undefined || hash === "") return;
    const named = document.getElementById(hash);
    named?.focus({ preventScroll: true });
    named?.scrollIntoView();
  }, [hash, sections]);
  // The guide covers the six accents of every site.
  const accent = primaryColor === SITE_ACCENT ? config.primaryColor : primaryColor;
  const look: Look = { scheme, direction, contrast, accent, ...changes };

  const find = (text: string) => {
    const fits = searchFor(text);
    return [
      {
        id: "foundations",
        name: t("foundations"),
        entries: foundations
          .map(([id]) => ({ id, label: t(`${id}.title`) }))
          .filter(({ id, label }) => fits(searchText(`${id} ${label}`))),
      },
      {
        id: "components",
        name: t("components"),
        entries: (sections ?? [])
          .filter(({ name }) => fits(searchText(name)))
          .map(({ name }) => ({
            id: name,
            label: (
              <span translate="no" dir="ltr">
                {name}
              </span>
            ),
          })),
      },
    ].filter(({ entries }) => entries.length > 0);
  };

  return (
    <div className={classes["page"]}>
      <SideContents to="/components" texts={t} find={find} />
      <Stack gap="xl" miw={0}>
        <header>
          <Title order={1} fz="xl" lh="xl" mb="xs">
            {t("title")}
          </Title>
          <Text c="dimmed">{t("description")}</Text>
        </header>
        <Controls look={look} onChange={(change) => setChanges({ ...changes, ...change })} />
        <ThemeScope {...look} onSchemeChange={setScheme} className={classes["stage"]}>
          <Title order={2} fz={18} lh="26px">
            {t("foundations")}
          </Title>
          {foundations.map(([name, Body]) => (
            <Place key={name} id={name} title={t(`${name}.title`)}>
              <Body look={look} />
            </Place>
          ))}
          <Title order={2} fz={18} lh="26px">
            {t("components")}
          </Title>
          {sections === undefined ? (
            <Waiting />
          ) : (
            sections.map((section) => <ComponentSection key={section.name} {...section} />)
          )}
        </ThemeScope>
      </Stack>
    </div>
  );
};
