import { Flex, Box, Text, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useDocumentDescription, useDocumentTitle } from "../../lib/document-title.ts";
import classes from "./PublicPage.module.css";

export interface PublicPageProps {
  readonly title: string;
  /** One line under the title. */
  readonly intro?: ReactNode;
  /** For search engines; the intro is for people. */
  readonly description: string;
  readonly keywords: string;
  /** `text` keeps lines readable, `wide` lets tables use 1280 px. */
  readonly width?: "text" | "wide";
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the public part: title, one line, content; and what search engines read. */
export const PublicPage = ({
  title,
  intro,
  description,
  keywords,
  width = "wide",
  actions,
  children,
}: PublicPageProps): ReactNode => {
  useDocumentTitle(title);
  useDocumentDescription(description, keywords);
  return (
    <div className={classes["page"]} data-width={width}>
      <Flex component="header" gap="16px 24px" align="flex-end" wrap="wrap">
        <Box flex="1 1 320px" miw={0}>
          <h1 className={classes["title"]}>{title}</h1>
          {intro === undefined ? null : (
            <Text inherit mt={6} maw="68ch" c="dimmed" fz={15} lh="22px">
              {/* Other words are another line: from right to left, one that changes its length would count as moved. */}
              <span key={typeof intro === "string" ? intro : undefined}>{intro}</span>
            </Text>
          )}
        </Box>
        {actions === undefined ? null : <Group align="stretch">{actions}</Group>}
      </Flex>
      {children}
    </div>
  );
};
