import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../lib/link.tsx";
import { useBaseUrl } from "../../../lib/site.ts";
import { CopyLine } from "../../../shared/CopyLine/CopyLine.tsx";
import { Question } from "../../../shared/Question/Question.tsx";
import { TextPage } from "../../../shared/TextPage/TextPage.tsx";

const items = ["start", "clients", "models", "price", "limit", "balance", "leak", "content"] as const;

/** Questions that a newcomer asks; the site can write its own in their place. */
export const FaqsPage = (): ReactNode => {
  const { t } = useTranslation("site");
  const { t: page } = useTranslation("public");
  const baseUrl = useBaseUrl();
  return (
    <TextPage name="faqs">
      <Box bd="1px solid var(--ui-line)" bdrs="lg" bg="var(--ui-surface)">
        {items.map((item, index) => (
          <Question key={item} level={2} title={t(`faqs.items.${item}.question`)} open={index === 0}>
            <p>{t(`faqs.items.${item}.answer`)}</p>
            {item === "start" ? <CopyLine text={baseUrl} /> : null}
            {item === "models" || item === "price" ? <TextLink to="/prices">{page("nav.prices")}</TextLink> : null}
            {item === "limit" ? <TextLink to="/group">{page("nav.group")}</TextLink> : null}
          </Question>
        ))}
      </Box>
    </TextPage>
  );
};
