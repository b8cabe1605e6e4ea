import { Button, NativeSelect, SegmentedControl, Skeleton, Stack, Text, Title } from "@mantine/core";
import { ACCENTS, searchFor, searchText, ThemeScope } from "@one-hub/ui";
import { IconExternalLink } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import type { Demo } from "@one-hub/ui/demo/demo.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { shownScheme } from "../../../lib/color-scheme.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { useNearView } from "../../../lib/near-view.ts";
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
    <figure key={demo.name} className={classes["demo"]}>
      <figcaption translate="no">
        <bdi dir="ltr">{demo.name}</bdi>
      </figcaption>
      {/* Components speak English here, as in their tests. */}
      <div className={classes["box"]} lang="en">
        {demo.opens === true ? <Opening demo={demo} /> : demo.render({})}
      </div>
    </figure>
  ));

const Waiting = (): ReactNode => <Skeleton height={240} />;

const ComponentSection = ({ name, demos }: Section): ReactNode => {
  const [place, near] = useNearView<HTMLElement>(400);
  return (
    <section ref={place} id={name} className={classes["section"]} aria-labelledby={`${name}-title`} tabIndex={-1}>
      <h3 id={`${name}-title`} translate="no">
        <bdi dir="ltr">{name}</bdi>
      </h3>
      {near ? <Demos demos={demos} /> : <Waiting />}
    </section>
  );
};

const foundations = {
  rules: Rules,
  colours: Colours,
  type: Type,
  spacing: Spacing,
  radii: Radii,
} as const satisfies Readonly<Record<string, ComponentType<{ readonly look: Look }>>>;

/** Names of the foundations, in the order of the page. */
const foundationNames = ["rules", "colours", "type", "spacing", "radii"] as const;

const Controls = ({
  look,
  onChange,
}: {
  readonly look: Look;
  readonly onChange: (change: Partial<Look>) => void;
}): ReactNode => {
  const { t } = useTranslation("showcase");
  return (
    <div className={classes["controls"]} role="group" aria-label={t("look")}>
      <SegmentedControl
        aria-label={t("scheme.label")}
        value={look.scheme}
        onChange={(scheme) => onChange({ scheme })}
        data={(["light", "dark"] as const).map((value) => ({ value, label: t(`scheme.${value}`) }))}
      />
      <SegmentedControl
        aria-label={t("direction.label")}
        value={look.direction}
        onChange={(direction) => onChange({ direction })}
        data={(["ltr", "rtl"] as const).map((value) => ({ value, label: t(`direction.${value}`) }))}
      />
      <SegmentedControl
        aria-label={t("contrast.label")}
        value={look.contrast}
        onChange={(contrast) => onChange({ contrast })}
        data={(["default", "high"] as const).map((value) => ({ value, label: t(`contrast.${value}`) }))}
      />
      <NativeSelect
        aria-label={t("accent.label")}
        value={look.accent}
        data={ACCENTS.map((value) => ({ value, label: t(`accent.${value}`) }))}
        onChange={(event) => {
          const accent = ACCENTS.find((name) => name === event.currentTarget.value);
          if (accent !== undefined) onChange({ accent });
        }}
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
    named?.scrollIntoView();
    named?.focus({ preventScroll: true });
  }, [hash, sections]);
  const look: Look = { scheme, direction, contrast, accent: primaryColor, ...changes };

  const find = (text: string) => {
    const fits = searchFor(text);
    return [
      {
        id: "foundations",
        name: t("foundations"),
        entries: foundationNames
          .map((name) => ({ name, label: t(`${name}.title`) }))
          .filter(({ name, label }) => fits(searchText(`${name} ${label}`)))
          .map(({ name, label }) => ({ id: name, label })),
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
      <SideContents
        to="/components"
        label={t("contents")}
        searchLabel={t("search")}
        noMatch={t("noMatch")}
        clearSearch={t("clearSearch")}
        find={find}
      />
      <Stack gap="xl" miw={0}>
        <header>
          <Title order={1} fz="xl" lh="xl" mb="xs">
            {t("title")}
          </Title>
          <Text c="dimmed">{t("description")}</Text>
        </header>
        <Controls look={look} onChange={(change) => setChanges({ ...changes, ...change })} />
        <ThemeScope {...look} onSchemeChange={setScheme} className={classes["stage"]}>
          <h2>{t("foundations")}</h2>
          {foundationNames.map((name) => {
            const Body = foundations[name];
            return (
              <section
                key={name}
                id={name}
                className={classes["section"]}
                aria-labelledby={`${name}-title`}
                tabIndex={-1}
              >
                <h3 id={`${name}-title`}>{t(`${name}.title`)}</h3>
                <Body look={look} />
              </section>
            );
          })}
          <h2>{t("components")}</h2>
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
