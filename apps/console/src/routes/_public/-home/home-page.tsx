import { Code, Group, Stack, Table, Text, Title, VisuallyHidden } from "@mantine/core";
import { useAvailableModels, useHomePageContent, usePublicFigures, useSession, useStatus } from "@one-hub/hooks";
import type { AvailableModel } from "@one-hub/sdk";
import { formatCurrency, formatDuration, formatPrice } from "@one-hub/sdk/format";
import { Card, CodeBlock, Money, RoutingPicture, StateView, StatStrip } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { defaultDescription } from "@one-hub/page";
import { config } from "../../../config.ts";
import { useDocumentDescription, useDocumentTitle } from "../../../lib/document-title.ts";
import { signUpPath, useSignInPath } from "../../../lib/guest-only.ts";
import { ButtonLink, Link, TextLink } from "../../../lib/link.tsx";
import { useNearView } from "../../../lib/near-view.ts";
import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useBaseUrl, useSiteName } from "../../../lib/site.ts";
import { codeSamples } from "../../../shared/CodeSamples/code-samples.ts";
import { sampleOf } from "../../../shared/CodeSamples/sample-model.ts";
import { CopyLine } from "../../../shared/CopyLine/CopyLine.tsx";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { Question } from "../../../shared/Question/Question.tsx";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import { kindOfContent } from "../../../shared/SiteContent/site-content.ts";
import { SiteContent } from "../../../shared/SiteContent/SiteContent.tsx";
import { keptContent, useKeptContent } from "../../../shared/SiteContent/use-kept-content.ts";
import { useVendorIcons } from "../../../shared/VendorIcon/use-vendor-icons.ts";
import { VendorIcon } from "../../../shared/VendorIcon/VendorIcon.tsx";
import { vendorName } from "../../../shared/VendorIcon/vendor-name.ts";
import { useHydrated } from "../../../start/prerendered.ts";
import classes from "./home.module.css";
import { knownPrices, providersOf } from "./providers.ts";

const Actions = (): ReactNode => {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation("common");
  const { state } = useSession();
  const signIn = useSignInPath();
  const signUp = useHydrated() ? signUpPath : "/register";
  if (state === "authenticated")
    return (
      <ButtonLink to="/dashboard" variant="filled" size="lg">
        {t("openDashboard")}
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink to={signIn} variant="filled" size="lg">
        {common("signIn")}
      </ButtonLink>
      <ButtonLink to={signUp} size="lg">
        {common("signUp")}
      </ButtonLink>
    </>
  );
};

const noModels: Readonly<Record<string, AvailableModel>> = {};

const Section = ({
  id,
  title,
  text,
  end,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly text?: ReactNode;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}): ReactNode => (
  <section aria-labelledby={`home-${id}`}>
    <Group justify="space-between" align="flex-end" gap="xs" mb="lg">
      <div>
        <Title order={2} id={`home-${id}`}>
          {title}
        </Title>
        {/* Another line, as from right to left one that changes its length would count as moved. */}
        <Text key={typeof text === "string" ? text : undefined} c="dimmed">
          {text}
        </Text>
      </div>
      {end === undefined ? null : <div className={classes["end"]}>{end}</div>}
    </Group>
    {children}
  </section>
);

/** Prices of known models with decimals under each other; below what is there at once, as they come later. */
const Prices = (): ReactNode => {
  const { t } = useTranslation("home");
  const icons = useVendorIcons();
  const { data: models = noModels } = useAvailableModels();
  const prices = useMemo(() => knownPrices(models), [models]);
  const decimals = (usd: number): number => formatPrice(usd).split(".")[1]?.length ?? 0;
  const digits = Math.max(2, ...prices.flatMap(({ input, output }) => [decimals(input), decimals(output)]));
  const dollars = (usd: number): string => formatCurrency(usd, { locale: "en", currency: "USD", digits });
  if (prices.length === 0) return null;
  return (
    <Section
      id="prices"
      title={t("prices.title")}
      text={t("prices.text")}
      end={<TextLink to="/pricing">{t("prices.topUp")}</TextLink>}
    >
      <Card flush>
        <Table horizontalSpacing="lg" verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("prices.model")}</Table.Th>
              <Table.Th ta="end">{t("prices.input")}</Table.Th>
              <Table.Th ta="end">{t("prices.output")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {prices.map(({ model, vendor, input, output }) => (
              <Table.Tr key={model}>
                <Table.Td>
                  <Group component="span" gap="sm" wrap="nowrap">
                    <VendorIcon name={vendor} icon={icons.get(vendor)} />
                    <Code>{model}</Code>
                  </Group>
                </Table.Td>
                <Table.Td ta="end">
                  <Money>{dollars(input)}</Money>
                </Table.Td>
                <Table.Td ta="end">
                  <Money>{dollars(output)}</Money>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Card>
    </Section>
  );
};

/** Who can be called here. */
const Offer = (): ReactNode => {
  const { t } = useTranslation("home");
  const { count } = useNumbers();
  const query = useAvailableModels();
  const icons = useVendorIcons();
  const models = query.data ?? noModels;
  const providers = useMemo(() => providersOf(models), [models]);
  const modelCount = Object.keys(models).length;
  return (
    <Section
      id="models"
      title={t("models.title")}
      text={
        query.data === undefined
          ? t("models.text")
          : t("models.state", {
              models: t("models.count", { count: modelCount, shown: count(modelCount) }),
              vendors: t("models.vendors", { count: providers.length, shown: count(providers.length) }),
            })
      }
      end={<TextLink to="/prices">{t("models.all")}</TextLink>}
    >
      {query.data === undefined && query.error !== null ? (
        <Card flush>
          <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        </Card>
      ) : query.data !== undefined && modelCount === 0 ? (
        <Card flush>
          <StateView kind="empty" title={t("models.empty")} text={t("models.emptyText")} />
        </Card>
      ) : (
        <ul className={classes["providers"]} aria-busy={query.data === undefined}>
          {providers.map(({ name, count: total }) => (
            <li key={name}>
              <Link
                to="/prices"
                search={{ provider: name }}
                className={classes["provider"]}
                title={t("models.count", { count: total, shown: count(total) })}
              >
                <VendorIcon name={name} icon={icons.get(name)} size={28} />
                {vendorName(name)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

/** The site's calls, where it publishes them. */
const Figures = (): ReactNode => {
  const { t } = useTranslation("home");
  const numbers = useNumbers();
  const { status } = useStatus();
  const { data } = usePublicFigures(useHydrated() && status?.public_figures === true ? true : undefined);
  if (data === undefined || data === null) return null;
  return (
    <Section id="figures" title={t("figures.title")}>
      <StatStrip
        stats={[
          { name: t("figures.calls"), value: numbers.short(data.calls) },
          { name: t("figures.tokens"), value: numbers.short(data.tokens) },
          {
            name: t("figures.success"),
            value: data.success_rate === null ? "–" : numbers.percent(data.success_rate, 2),
          },
          {
            name: t("figures.firstToken"),
            value: data.first_token === null ? "–" : formatDuration(data.first_token, numbers.locale),
          },
        ]}
      />
    </Section>
  );
};

const Tour = optionalPart(async () => (await import("./tour.tsx")).Tour);

/** Pictures of the product, loaded when they come near the view. */
const Pictures = (): ReactNode => {
  const { t } = useTranslation("home");
  const [place, near] = useNearView<HTMLDivElement>(300);
  return (
    <Section id="tour" title={t("tour.title")}>
      <div ref={place} className={classes["tour"]}>
        {near ? <Tour /> : null}
      </div>
    </Section>
  );
};

const questions = ["sdk", "charge", "failure", "limits", "prompts"] as const;

/** The console's own home page. */
const BuiltIn = (): ReactNode => {
  const { t } = useTranslation("home");
  const { state } = useSession();
  const steps = state === "authenticated" ? (["key", "call"] as const) : (["account", "key", "call"] as const);
  const hydrated = useHydrated();
  const name = useSiteName();
  const baseUrl = useBaseUrl();
  const models = useAvailableModels();
  const samples = codeSamples({ baseUrl, key: "sk-…", message: t("hello"), ...sampleOf(models.data ?? {}) });
  return (
    <div className={classes["page"]}>
      <div className={classes["main"]}>
        <Stack gap="md">
          <Text component="p" fw={550} c="var(--ui-accent)" className={classes["site"] ?? ""}>
            {name}
          </Text>
          <h1 className={classes["headline"]}>{t("headline")}</h1>
          {/* The built-in description is Chinese; a site's own is shown as it was written. */}
          <p className={classes["description"]}>
            {hydrated && config.description !== defaultDescription ? config.description : t("description")}
          </p>
          <Group gap="sm" mih={44} mt="xs">
            <Actions />
          </Group>
        </Stack>
        <div className={classes["routing"]}>
          <RoutingPicture travelling />
          <span className={classes["cost"]} aria-hidden="true">
            <Money>$0.0021</Money>
          </span>
        </div>
      </div>
      <Offer />
      <Section id="start" title={t("steps.title")}>
        <div className={classes["start"]}>
          <Stack gap="lg">
            <ol className={classes["steps"]} aria-label={t("steps.title")}>
              {steps.map((step) => (
                <li key={step}>
                  <b>{t(`steps.${step}.strong`)}</b> {t(`steps.${step}.text`)}
                </li>
              ))}
            </ol>
            <Card title={t("baseUrl")} description={t("baseUrlHelp")}>
              {/* Where this is served from is known in the browser only. */}
              <CopyLine text={baseUrl} unknown={!hydrated} />
            </Card>
          </Stack>
          <Card title={t("sample")} description={t("sampleHelp")}>
            <CodeBlock label={t("samples")} samples={samples} onCopy={notifyCopied} />
          </Card>
        </div>
      </Section>
      <Prices />
      <Pictures />
      <Figures />
      <Section id="questions" title={t("questions.title")} end={<TextLink to="/faqs">{t("questions.more")}</TextLink>}>
        <Card flush>
          {questions.map((question) => (
            <Question key={question} level={3} title={t(`questions.${question}.title`)}>
              <p>{t(`questions.${question}.text`)}</p>
            </Question>
          ))}
        </Card>
      </Section>
    </div>
  );
};

/** The gateway's introduction, address, first call and models, or the site's own text. */
export const HomePage = (): ReactNode => {
  const { t } = useTranslation("home");
  const name = useSiteName();
  const content = useKeptContent(useHomePageContent(), keptContent.homePage) ?? "";
  useDocumentTitle();
  useDocumentDescription(
    config.description === defaultDescription ? t("description") : config.description,
    t("keywords"),
  );
  const kind = kindOfContent(content);
  if (kind === "none") return <BuiltIn />;
  return (
    <div className={classes["own"]} data-kind={kind}>
      <VisuallyHidden>
        <h1>{name}</h1>
      </VisuallyHidden>
      <SiteContent content={content} title={name} />
    </div>
  );
};
