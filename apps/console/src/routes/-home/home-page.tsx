import { useAvailableModels, useSession, useStatus } from "@one-hub/hooks";
import { isWebHomeEnabled } from "@one-hub/sdk";
import { Card, CodeBlock, CopyButton, Mono } from "@one-hub/ui";
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { config, defaultDescription } from "../../config.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { ButtonLink } from "../../lib/link.tsx";
import { notifyCopied } from "../../lib/notify.ts";
import { useBaseUrl, useSiteName } from "../../lib/site.ts";
import { codeSamples } from "../../shared/CodeSamples/code-samples.ts";
import { sampleModel } from "../../shared/CodeSamples/sample-model.ts";
import { PageTools } from "../../shared/PageTools/PageTools.tsx";
import { SiteBrand } from "../../shared/SiteBrand/SiteBrand.tsx";
import classes from "./home.module.css";

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
      <ButtonLink to="/login" variant="filled" size="lg">
        {common("signIn")}
      </ButtonLink>
      <ButtonLink to="/register" size="lg">
        {common("signUp")}
      </ButtonLink>
    </>
  );
};

const Header = (): ReactNode => {
  const { t } = useTranslation("navbar");
  const { t: common } = useTranslation("common");
  const { t: components } = useTranslation("components");
  const { state } = useSession();
  return (
    <header className={classes["header"]}>
      <SiteBrand />
      <nav className={classes["links"]} aria-label={components("navigation")}>
        {config.apiDocsUrl === "" ? null : <a href={config.apiDocsUrl}>{t("documentation")}</a>}
        {config.statusUrl === "" ? null : <a href={config.statusUrl}>{t("status")}</a>}
      </nav>
      <div className={classes["tools"]}>
        <PageTools />
        {state === "authenticated" ? (
          <ButtonLink to="/dashboard">{common("dashboard")}</ButtonLink>
        ) : (
          <ButtonLink to="/login">{common("signIn")}</ButtonLink>
        )}
      </div>
    </header>
  );
};

/** What the gateway is, its address, and a first call that works. */
export const HomePage = (): ReactNode => {
  const { t } = useTranslation("home");
  const { status } = useStatus();
  const name = useSiteName();
  const baseUrl = useBaseUrl();
  const models = useAvailableModels();
  useDocumentTitle();
  if (status !== undefined && !isWebHomeEnabled(status)) return <Navigate to="/login" replace />;
  const samples = codeSamples({ baseUrl, key: "sk-…", model: sampleModel(models.data ?? {}), message: t("hello") });
  return (
    <div className={classes["page"]}>
      <Header />
      <main className={classes["main"]}>
        <section className={classes["lead"]}>
          <p className={classes["name"]}>{name}</p>
          <h1 className={classes["headline"]}>{t("headline")}</h1>
          {/* The built-in description is Chinese; a site's own is shown as it was written. */}
          <p className={classes["description"]}>
            {config.description === defaultDescription ? t("description") : config.description}
          </p>
          <div className={classes["actions"]}>
            <Actions />
          </div>
          <ol className={classes["steps"]} aria-label={t("steps.title")}>
            {(["account", "key", "call"] as const).map((step) => (
              <li key={step}>
                <b>{t(`steps.${step}.strong`)}</b> {t(`steps.${step}.text`)}
              </li>
            ))}
          </ol>
        </section>
        <div className={classes["start"]}>
          <Card title={t("baseUrl")} description={t("baseUrlHelp")}>
            <div className={classes["address"]}>
              <Mono>{baseUrl}</Mono>
              <CopyButton iconOnly value={baseUrl} onCopy={notifyCopied} />
            </div>
          </Card>
          <Card title={t("sample")} description={t("sampleHelp")}>
            <CodeBlock label={t("samples")} samples={samples} onCopy={notifyCopied} />
          </Card>
        </div>
      </main>
    </div>
  );
};
