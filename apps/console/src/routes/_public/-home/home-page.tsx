import { Code, Skeleton, VisuallyHidden } from "@mantine/core";
import { useAvailableModels, useHomePageContent, useSession } from "@one-hub/hooks";
import type { AvailableModel } from "@one-hub/sdk";
import { formatPrice, usdPer1M } from "@one-hub/sdk/format";
import { Card, CodeBlock, CopyButton, Money, StateView } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { defaultDescription } from "@one-hub/page";
import { config } from "../../../config.ts";
import { useDocumentDescription, useDocumentTitle } from "../../../lib/document-title.ts";
import { ButtonLink, Link, TextLink } from "../../../lib/link.tsx";
import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useBaseUrl, useSiteName } from "../../../lib/site.ts";
import { useHydrated } from "../../../start/prerendered.ts";
import { codeSamples } from "../../../shared/CodeSamples/code-samples.ts";
import { sampleOf } from "../../../shared/CodeSamples/sample-model.ts";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { kindOfContent } from "../../../shared/SiteContent/site-content.ts";
import { SiteContent } from "../../../shared/SiteContent/SiteContent.tsx";
import { keptContent, useKeptContent } from "../../../shared/SiteContent/use-kept-content.ts";
import { useVendorIcons } from "../../../shared/VendorIcon/use-vendor-icons.ts";
import { VendorIcon } from "../../../shared/VendorIcon/VendorIcon.tsx";
import { vendorName } from "../../../shared/VendorIcon/vendor-name.ts";
import classes from "./home.module.css";
import { type Provider, providersOf } from "./providers.ts";
import { signInPath, signUpPath } from "../../../lib/guest-only.ts";

const Actions = (): ReactNode => {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation("common");
  const { state } = useSession();
  if (state === "authenticated")
    return (
      <ButtonLink to="/dashboard" variant="filled" size="lg">
        {t("openDashboard")}
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink to={signInPath} variant="filled" size="lg">
        {common("signIn")}
      </ButtonLink>
      <ButtonLink to={signUpPath} size="lg">
        {common("signUp")}
      </ButtonLink>
    </>
  );
};

const shownProviders = 8;
const shownModels = 3;
const shownPrices = 6;
const noModels: Readonly<Record<string, AvailableModel>> = {};

const ProviderCard = ({ provider, icon }: { readonly provider: Provider; readonly icon: string | undefined }) => {
  const { t } = useTranslation("home");
  const { count } = useNumbers();
  const total = provider.models.length;
  return (
    <Link to="/prices" search={{ provider: provider.name }} className={classes["provider"]}>
      <VendorIcon name={provider.name} icon={icon} size={28} />
      <span className={classes["providerText"]}>
        <span className={classes["providerName"]}>{vendorName(provider.name)}</span>
        <span className={classes["providerModels"]}>{t("models.count", { count: total, shown: count(total) })}</span>
      </span>
      <ul className={classes["names"]} aria-label={t("models.some", { name: vendorName(provider.name) })}>
        {provider.models.slice(0, shownModels).map((model) => (
          <li key={model}>
            <Code>{model}</Code>
          </li>
        ))}
      </ul>
    </Link>
  );
};

/** What can be called here, and from what price on. */
const Offer = (): ReactNode => {
  const { t } = useTranslation("home");
  const { count } = useNumbers();
  const query = useAvailableModels();
  const icons = useVendorIcons();
  const providers = useMemo(() => providersOf(query.data ?? noModels), [query.data]);
  const highlights = providers
    .flatMap(({ name, known, cheapest }) => (cheapest === undefined || !known ? [] : [{ name, ...cheapest }]))
    .slice(0, shownPrices);
  const modelCount = Object.keys(query.data ?? noModels).length;
  return (
    <>
      <section className={classes["section"]} aria-labelledby="home-models">
        <header className={classes["sectionHead"]}>
          <div>
            <h2 id="home-models">{t("models.title")}</h2>
            {/* Another line, as from right to left one that changes its length would count as moved. */}
            <p key={query.data === undefined ? "coming" : "here"}>
              {query.data === undefined
                ? t("models.text")
                : t("models.state", {
                    models: t("models.count", { count: modelCount, shown: count(modelCount) }),
                    vendors: t("models.vendors", { count: providers.length, shown: count(providers.length) }),
                  })}
            </p>
          </div>
          <TextLink to="/prices">{t("models.all")}</TextLink>
        </header>
        {query.data === undefined && query.error !== null ? (
          <Card flush>
            <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
          </Card>
        ) : query.data !== undefined && providers.length === 0 ? (
          <Card flush>
            <StateView kind="empty" title={t("models.empty")} text={t("models.emptyText")} />
          </Card>
        ) : (
          <div className={classes["providers"]} aria-busy={query.data === undefined}>
            {query.data === undefined
              ? Array.from({ length: 4 }, (_, index) => (
                  <div key={index} className={classes["provider"]}>
                    <Skeleton width={28} height={28} />
                    <span className={classes["providerText"]}>
                      <Skeleton width={96} />
                      <Skeleton width={64} />
                    </span>
                    <Skeleton height={60} />
                  </div>
                ))
              : providers
                  .slice(0, shownProviders)
                  .map((provider) => (
                    <ProviderCard key={provider.name} provider={provider} icon={icons.get(provider.name)} />
                  ))}
          </div>
        )}
      </section>
      {highlights.length === 0 ? null : (
        <section className={classes["section"]} aria-labelledby="home-prices">
          <header className={classes["sectionHead"]}>
            <div>
              <h2 id="home-prices">{t("prices.title")}</h2>
              <p>{t("prices.text")}</p>
            </div>
            <TextLink to="/pricing">{t("prices.topUp")}</TextLink>
          </header>
          <Card flush>
            <ul className={classes["prices"]}>
              {highlights.map(({ name, model, input, output }) => (
                <li key={name}>
                  <VendorIcon name={name} icon={icons.get(name)} />
                  <span className={classes["priceModel"]}>
                    <Code>{model}</Code>
                    <span>{vendorName(name)}</span>
                  </span>
                  <dl className={classes["price"]}>
                    <dt>{t("prices.input")}</dt>
                    <dd>
                      <Money>{formatPrice(usdPer1M(input))}</Money>
                    </dd>
                    <dt>{t("prices.output")}</dt>
                    <dd>
                      <Money>{formatPrice(usdPer1M(output))}</Money>
                    </dd>
                  </dl>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
    </>
  );
};

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
        <section className={classes["lead"]}>
          <p className={classes["name"]}>{name}</p>
          <h1 className={classes["headline"]}>{t("headline")}</h1>
          {/* The built-in description is Chinese; a site's own is shown as it was written. */}
          <p className={classes["description"]}>
            {hydrated && config.description !== defaultDescription ? config.description : t("description")}
          </p>
          <div className={classes["actions"]}>
            <Actions />
          </div>
          <ol className={classes["steps"]} aria-label={t("steps.title")}>
            {steps.map((step) => (
              <li key={step}>
                <b>{t(`steps.${step}.strong`)}</b> {t(`steps.${step}.text`)}
              </li>
            ))}
          </ol>
        </section>
        <div className={classes["start"]}>
          <Card title={t("baseUrl")} description={t("baseUrlHelp")}>
            <div className={classes["address"]}>
              {/* Where this is served from is known in the browser only. */}
              <Code className={hydrated ? undefined : classes["unknown"]}>{baseUrl}</Code>
              <CopyButton iconOnly value={baseUrl} onCopy={notifyCopied} />
            </div>
          </Card>
          <Card title={t("sample")} description={t("sampleHelp")}>
            <CodeBlock label={t("samples")} samples={samples} onCopy={notifyCopied} />
          </Card>
        </div>
      </div>
      <Offer />
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
