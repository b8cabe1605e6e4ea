import { Skeleton, Stack, Text } from "@mantine/core";
import { useContent, useStatus } from "@one-hub/hooks";
import { type ContentName, supports } from "@one-hub/sdk";
import { Card, Markdown } from "@one-hub/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSiteName } from "../../lib/site.ts";
import { useHydrated } from "../../start/prerendered.ts";
import { ErrorView } from "../ErrorView/ErrorView.tsx";
import { PublicPage } from "../PublicPage/PublicPage.tsx";
import { SiteContent } from "../SiteContent/SiteContent.tsx";

const TextBones = (): ReactNode => (
  <Stack gap={14} py="sm" aria-busy="true">
    {Array.from({ length: 9 }, (_, index) => (
      <Skeleton key={index} width={`${96 - ((index * 31) % 42)}%`} />
    ))}
  </Stack>
);

interface SiteTextProps {
  readonly query: Pick<UseQueryResult, "error" | "refetch" | "isFetching">;
  /** The site's text; undefined until it is known. */
  readonly content: string | undefined;
  /** What shows where the site has written nothing. */
  readonly children?: ReactNode;
}

/** A text of the site, its shape until it arrives, or why it did not. */
export const SiteTextBody = ({
  query,
  content,
  title,
  children,
}: SiteTextProps & { readonly title: string }): ReactNode =>
  content !== undefined ? (
    <Text component="div" inherit fz={15} lh="24px">
      <SiteContent content={content} title={title}>
        {children}
      </SiteContent>
    </Text>
  ) : query.error === null ? (
    <TextBones />
  ) : (
    <Card flush>
      <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    </Card>
  );

interface SiteTextPageProps extends SiteTextProps {
  readonly name: ContentName | "about";
}

/** A page with a text of the site. */
export const SiteTextPage = ({ name, query, content, children }: SiteTextPageProps): ReactNode => {
  const { t } = useTranslation("site");
  return (
    <PublicPage
      width="text"
      title={t(`${name}.title`)}
      intro={t(`${name}.intro`)}
      description={t(`${name}.description`)}
      keywords={t(`${name}.keywords`)}
    >
      <SiteTextBody query={query} content={content} title={t(`${name}.title`)}>
        {children}
      </SiteTextBody>
    </PublicPage>
  );
};

interface TextPageProps {
  readonly name: ContentName;
  /** What shows where the site has written nothing. */
  readonly children: ReactNode;
}

/** A page whose text the site can write (extension `content`); where it has not, or cannot, the console's own. */
export const TextPage = ({ name, children }: TextPageProps): ReactNode => {
  const { status, state } = useStatus();
  const offered = supports(status, "content");
  const query = useContent(offered ? name : undefined);
  const hydrated = useHydrated();
  // The prerendered page has no site yet.
  const unknown = !hydrated || state === "loading" || (offered && query.data === undefined);
  return (
    <SiteTextPage name={name} query={query} content={unknown ? undefined : (query.data ?? "")}>
      {children}
    </SiteTextPage>
  );
};

/** A {@link TextPage} that is a sensible text where the site has written none. */
export const OwnTextPage = ({ name }: { readonly name: Exclude<ContentName, "faqs"> }): ReactNode => {
  const { t } = useTranslation("site");
  const site = useSiteName();
  return (
    <TextPage name={name}>
      <Markdown text={t(`${name}.text`, { site })} />
    </TextPage>
  );
};
