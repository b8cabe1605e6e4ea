import { Button, Code, Text } from "@mantine/core";
import { type ConsoleConfig, defaultConfig } from "@one-hub/page";
import { Card, lazyPart } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../../config.ts";
import classes from "./-page-config.module.css";
import { ThemeCard } from "./-theme-card.tsx";

const Guide = lazyPart(
  async () => (await import("./-page-config-guide.tsx")).PageConfigGuide,
  <div className={classes["guideRoom"]} />,
);

type Entry = readonly [key: string, value: string, isDefault: boolean];

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const entriesOf = (value: unknown, initial: unknown, path: string): readonly Entry[] =>
  isMap(value) && isMap(initial) && Object.keys(initial).length > 0
    ? Object.entries(value).flatMap(([key, inner]) =>
        entriesOf(inner, initial[key], path === "" ? key : `${path}.${key}`),
      )
    : [
        [
          path,
          typeof value === "string" ? value : JSON.stringify(value),
          JSON.stringify(value) === JSON.stringify(initial),
        ],
      ];

/** The keys of a page configuration with their values, in the order of its documentation. */
const configEntries = (given: ConsoleConfig): readonly Entry[] => entriesOf(given, defaultConfig, "");

/** The configuration that the host gave this page, to be read only. */
export const PageConfig = (): ReactNode => {
  const { t } = useTranslation("setting");
  const [reading, setReading] = useState(false);
  return (
    <>
      <ThemeCard />
      <Card
        title={t("page.title")}
        description={t("page.text")}
        end={
          <Button aria-expanded={reading} onClick={() => setReading(!reading)}>
            {t(reading ? "page.hideGuide" : "page.guide")}
          </Button>
        }
      >
        <dl className={classes["entries"]}>
          {configEntries(config).map(([key, value, isDefault]) => (
            <div key={key}>
              <dt>
                <Code translate="no">{key}</Code>
              </dt>
              <dd>
                {value === "" ? (
                  <Text span inherit c="dimmed">
                    {t("empty")}
                  </Text>
                ) : (
                  <bdi translate="no">{value}</bdi>
                )}
                {isDefault ? null : (
                  <Text span inherit c="dimmed">
                    {" "}
                    {t("page.set")}
                  </Text>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      {reading ? (
        <Card title={t("page.guide")}>
          <Guide />
        </Card>
      ) : null}
    </>
  );
};
