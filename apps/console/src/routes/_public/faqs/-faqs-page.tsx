import { Box, Code } from "@mantine/core";
import { CopyButton } from "@one-hub/ui";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../../lib/link.tsx";
import { notifyCopied } from "../../../lib/notify.ts";
import { useBaseUrl } from "../../../lib/site.ts";
import { TextPage } from "../../../shared/TextPage/TextPage.tsx";
import classes from "./-faqs.module.css";

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
          <details key={item} className={classes["item"]} open={index === 0}>
            <summary>
              <h2>{t(`faqs.items.${item}.question`)}</h2>
              <IconChevronDown className={classes["chevron"]} size={18} aria-hidden="true" />
            </summary>
            <div className={classes["answer"]}>
              <p>{t(`faqs.items.${item}.answer`)}</p>
              {item === "start" ? (
                <p className={classes["address"]}>
                  <Code>{baseUrl}</Code>
                  <CopyButton iconOnly size="sm" value={baseUrl} onCopy={notifyCopied} />
                </p>
              ) : null}
              {item === "models" || item === "price" ? <TextLink to="/prices">{page("nav.prices")}</TextLink> : null}
              {item === "limit" ? <TextLink to="/group">{page("nav.group")}</TextLink> : null}
            </div>
          </details>
        ))}
      </Box>
    </TextPage>
  );
};
