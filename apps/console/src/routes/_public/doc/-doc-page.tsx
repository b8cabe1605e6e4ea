import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import address from "virtual:api-reference";
import { config } from "../../../config.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { ButtonLink } from "../../../lib/link.tsx";
import { useBaseUrl } from "../../../lib/site.ts";
import { CopyLine } from "../../../shared/CopyLine/CopyLine.tsx";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import { SideContents } from "../../../shared/SideContents/SideContents.tsx";
import { type Document, errorCodesOf, readDocument, searchSections, type Section, sectionsOf } from "./-document.ts";
import classes from "./-doc.module.css";
import { documentationElsewhere } from "./-leads-elsewhere.ts";
import { Method, OperationView } from "./-operation.tsx";
import { Prose } from "./-prose.tsx";

const route = getRouteApi("/_public/doc");

/** The contract, read once; it changes with a build only. */
const reference = queryOptions({
  queryKey: ["api-reference", address],
  queryFn: async ({ signal }): Promise<Document> => {
    const reply = await fetch(address, { signal });
    if (!reply.ok) throw new Error(`The reference did not arrive: ${reply.status}`);
    return readDocument(await reply.json());
  },
  staleTime: Number.POSITIVE_INFINITY,
});

const Contents = ({ sections }: { readonly sections: readonly Section[] }): ReactNode => {
  const { t } = useTranslation("doc");
  const { search = "" } = route.useSearch();
  return (
    <SideContents
      key={search}
      to="/doc"
      initialSearch={search}
      texts={t}
      find={(text) =>
        searchSections(sections, text).map(({ name, operations }) => ({
          id: name,
          name: <span translate="no">{name}</span>,
          entries: operations.map(({ id, method, summary }) => ({
            id,
            label: (
              <>
                <span lang="en" dir="ltr">
                  {summary}
                </span>
                <Method name={method} />
              </>
            ),
          })),
        }))
      }
    />
  );
};

const Introduction = ({ document, base }: { readonly document: Document; readonly base: string }): ReactNode => {
  const { t } = useTranslation("doc");
  const schemes = Object.entries(document.components?.securitySchemes ?? {});
  return (
    <>
      <div className={classes["intro"]}>
        <section aria-labelledby="base-url">
          <Title order={2} id="base-url" mb={8} fz={15} lh="20px">
            {t("baseUrl")}
          </Title>
          <CopyLine text={base} />
          <Group mt="sm">
            <Button
              component="a"
              size="xs"
              leftSection={<IconDownload size={16} />}
              href="/openapi.json"
              download="openapi.json"
            >
              {t("download")}
            </Button>
            <ButtonLink to="/doc" hash="error-codes" size="xs">
              {t("errorCodes")}
            </ButtonLink>
          </Group>
        </section>
        <section aria-labelledby="signing-in">
          <Title order={2} id="signing-in" mb={8} fz={15} lh="20px">
            {t("signingIn")}
          </Title>
          <ul className={classes["fields"]}>
            {schemes.map(([name, { in: place, name: key, scheme, description }]) => (
              <li key={name}>
                <p className={classes["name"]}>
                  <code>{name}</code>
                  <span className={classes["type"]} translate="no">
                    {place === undefined ? `Authorization: ${scheme ?? ""}` : `${place}: ${key ?? ""}`}
                  </span>
                </p>
                <Prose text={description} />
              </li>
            ))}
          </ul>
        </section>
      </div>
      <Prose markdown text={document.info.description} />
    </>
  );
};

const ErrorCodes = ({ document }: { readonly document: Document }): ReactNode => {
  const { t } = useTranslation("doc");
  const codes = useMemo(() => errorCodesOf(document), [document]);
  if (codes.length === 0) return null;
  return (
    <section id="error-codes" aria-labelledby="error-codes-title" tabIndex={-1}>
      <Text id="error-codes-title" component="h2" inherit pt={32} pb="xs" fz={18} lh="26px">
        {t("errorCodes")}
      </Text>
      <ul className={classes["fields"]}>
        {codes.map(({ code, when, remedy }) => (
          <li key={code}>
            <p className={classes["name"]}>
              <code>{code}</code>
            </p>
            <Prose text={`${when} ${remedy}`} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/**
 * Brings what the address names into view, and holds it there while the calls around it get their height, until the person does something.
 * Returns the way out.
 */
const showNamed = (hash: string): (() => void) | undefined => {
  const named = hash === "" ? null : window.document.getElementById(hash);
  if (named === null) return undefined;
  const stop = new AbortController();
  const hold = new ResizeObserver(() => named.scrollIntoView());
  for (const event of ["wheel", "touchmove", "pointerdown", "keydown"])
    addEventListener(event, () => hold.disconnect(), { passive: true, signal: stop.signal });
  if (named.parentElement?.parentElement) hold.observe(named.parentElement.parentElement);
  window.document.querySelector(`a[href$="#${CSS.escape(hash)}"]`)?.scrollIntoView({ block: "nearest" });
  // The room for the header is kept while the focus is in the page.
  named.focus({ preventScroll: true });
  named.scrollIntoView();
  return () => {
    hold.disconnect();
    stop.abort();
  };
};

const Reference = ({ document }: { readonly document: Document }): ReactNode => {
  const { hash } = useLocation();
  const base = useBaseUrl().replace(/\/v1$/, "");
  const sections = useMemo(() => sectionsOf(document), [document]);
  useEffect(() => showNamed(hash), [hash]);
  return (
    <>
      <Contents sections={sections} />
      <Stack className={classes["body"] ?? ""} gap={24} miw={0}>
        <Introduction document={document} base={base} />
        {sections.map(({ name, description, operations }) => (
          <section key={name} aria-labelledby={`tag-${name}`}>
            <Text id={`tag-${name}`} component="h2" inherit pt={32} pb="xs" fz={18} lh="26px" translate="no">
              {name}
            </Text>
            <Prose markdown text={description} />
            {operations.map((operation) => (
              <OperationView
                key={operation.id}
                document={document}
                operation={operation}
                base={base}
                named={operation.id === hash}
              />
            ))}
          </section>
        ))}
        <ErrorCodes document={document} />
      </Stack>
    </>
  );
};

const Waiting = (): ReactNode => {
  const { t } = useTranslation("common");
  return (
    <Stack className={classes["body"] ?? ""} gap={24} aria-busy="true" aria-label={t("loading")} role="status">
      <Skeleton width="40%" height={20} />
      <Skeleton height={140} />
      <Skeleton height={320} />
    </Stack>
  );
};

const OwnReference = (): ReactNode => {
  const { t } = useTranslation("doc");
  useDocumentTitle(t("title"));
  const query = useQuery(reference);
  return (
    <div className={classes["page"]}>
      <Stack component="header" className={classes["top"] ?? ""} gap={4} mb={24}>
        <Title order={1} fz={22} lh="30px">
          {t("title")}
        </Title>
        <Text c="dimmed">{t("description")}</Text>
      </Stack>
      {query.data !== undefined ? (
        <Reference document={query.data} />
      ) : query.isError ? (
        <div className={classes["body"]}>
          <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        </div>
      ) : (
        <Waiting />
      )}
    </div>
  );
};

/** The API reference: every call of the contract with its arguments, replies and ready samples; or the way to where the site has its own. */
export const DocPage = (): ReactNode => {
  const address = documentationElsewhere(config.page.doc, location.origin);
  useEffect(() => {
    if (address !== undefined) location.replace(address);
  }, [address]);
  return address === undefined ? <OwnReference /> : null;
};
