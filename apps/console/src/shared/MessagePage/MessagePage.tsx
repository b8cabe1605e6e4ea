import { Group, Stack, Text, Title } from "@mantine/core";
import { CenteredLayout, Illustration, type IllustrationName } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useDocumentDescription, useDocumentTitle } from "../../lib/document-title.ts";
import { PageTools } from "../PageTools/PageTools.tsx";
import { SiteBrand } from "../SiteBrand/SiteBrand.tsx";

export interface MessagePageProps {
  readonly picture: IllustrationName;
  /** In the browser's tab, whatever the heading says at the moment. */
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  readonly heading: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  /** Between text and actions. */
  readonly children?: ReactNode;
}

/** A page that says one thing, with a picture: it stands alone, whatever the site has switched off. */
export const MessagePage = ({
  picture,
  title,
  description,
  keywords,
  heading,
  text,
  actions,
  children,
}: MessagePageProps): ReactNode => {
  useDocumentTitle(title);
  useDocumentDescription(description, keywords);
  return (
    <CenteredLayout brand={<SiteBrand />} tools={<PageTools />}>
      <Stack gap="xl" align="center" ta="center" style={{ overflowWrap: "anywhere" }}>
        <Illustration name={picture} />
        {/* The message may change while the page is open. */}
        <div role="status">
          <Title order={1} fz={24} lh="32px">
            {heading}
          </Title>
          {text === undefined ? null : (
            <Text mt="xs" c="dimmed" fz={15} lh="22px">
              {text}
            </Text>
          )}
        </div>
        {children}
        {actions === undefined ? null : (
          <Group align="stretch" justify="center">
            {actions}
          </Group>
        )}
      </Stack>
    </CenteredLayout>
  );
};
