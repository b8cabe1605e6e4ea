import { Button } from "@mantine/core";
import { Markdown, SafeHtml, StateView } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../config.ts";
import { kindOfContent, mayFrame } from "./site-content.ts";
import classes from "./SiteContent.module.css";

export interface SiteContentProps {
  /** Markdown, HTML or an address, from the site's settings: untrusted. */
  readonly content: string;
  readonly title: string;
  /** What shows where the site has written nothing. */
  readonly children?: ReactNode;
}

/**
 * Sandbox of a framed page: it may run scripts, send forms and open windows. Only other sites keep their own origin, since
 * a page of this site with scripts and origin could remove its sandbox.
 */
const sandboxOf = (url: string): string =>
  `allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox${
    new URL(url).origin === location.origin ? "" : " allow-same-origin"
  }`;

/** A text of the site as what it is: markdown, HTML reduced to what is safe, or another page in a sandboxed frame. Needs the texts `public`. */
export const SiteContent = ({ content, title, children }: SiteContentProps): ReactNode => {
  const { t } = useTranslation("public");
  switch (kindOfContent(content)) {
    case "none":
      return children;
    case "markdown":
      return <Markdown text={content} />;
    case "html":
      return <SafeHtml html={content} />;
    case "frame": {
      const url = content.trim();
      return mayFrame(url, config) ? (
        <iframe
          className={classes["frame"]}
          src={url}
          title={title}
          sandbox={sandboxOf(url)}
          referrerPolicy="no-referrer"
        />
      ) : (
        <StateView
          kind="empty"
          title={t("elsewhere.title")}
          text={new URL(url).host}
          actions={
            <Button component="a" variant="filled" href={url} rel="noopener noreferrer">
              {t("elsewhere.open")}
            </Button>
          }
        />
      );
    }
  }
};
