import { Button } from "@mantine/core";
import { CenteredLayout, StateView } from "@one-hub/ui";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDocumentDescription, useDocumentTitle } from "../../lib/document-title.ts";
import { ButtonLink } from "../../lib/link.tsx";
import { PageTools } from "../PageTools/PageTools.tsx";
import { SiteBrand } from "../SiteBrand/SiteBrand.tsx";

const kinds = { forbidden: "forbidden", 404: "notFound", 500: "server" } as const;

export type ErrorPageCode = keyof typeof kinds;

/** The words and the way on of an error page, or of one that the gateway has nothing for, without a frame around them. */
export const ErrorPageContent = ({ code }: { readonly code: ErrorPageCode | "notOffered" }): ReactNode => {
  const { t } = useTranslation("error");
  const { history } = useRouter();
  // The router counts this document's pages only; the browser knows those before it as well.
  const canGoBack = history.canGoBack() || window.history.length > 1;
  useDocumentTitle(t(`${code}.title`));
  return (
    <StateView
      kind={code === "notOffered" ? "notFound" : kinds[code]}
      size="page"
      title={t(`${code}.title`)}
      text={t(code === "notOffered" ? "notOffered.page" : `${code}.text`)}
      actions={
        <>
          {canGoBack ? <Button onClick={() => history.back()}>{t("back")}</Button> : null}
          <ButtonLink to="/" variant={canGoBack ? "subtle" : "default"}>
            {t("home")}
          </ButtonLink>
        </>
      }
    />
  );
};

/** An error page that stands alone: /403, /404, /500. */
export const ErrorPage = ({ code }: { readonly code: ErrorPageCode }): ReactNode => {
  const { t } = useTranslation("error");
  useDocumentDescription(t(`${code}.text`), "");
  return (
    <CenteredLayout brand={<SiteBrand />} tools={<PageTools />}>
      <ErrorPageContent code={code} />
    </CenteredLayout>
  );
};
