import { formatTimestamp } from "@one-hub/sdk/format";
import { Countdown } from "@one-hub/ui";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { config } from "../../config.ts";
import { ButtonLink } from "../../lib/link.tsx";
import { useHydrated } from "../../start/prerendered.ts";
import { MessagePage } from "../../shared/MessagePage/MessagePage.tsx";

const opensAt = Date.parse(config.page.comingSoon);

/** Something that opens later, with the time left where the configuration says when. */
export const ComingSoonPage = (): ReactNode => {
  const { t } = useTranslation("public");
  // The prerendered page has no configuration.
  const known = useHydrated() && !Number.isNaN(opensAt);
  const [over, setOver] = useState(false);
  const end = useCallback(() => setOver(true), []);
  return (
    <MessagePage
      picture="comingSoon"
      title={t("comingSoon.title")}
      description={t("comingSoon.description")}
      keywords={t("comingSoon.keywords")}
      heading={over ? t("comingSoon.over") : t("comingSoon.title")}
      text={
        over
          ? t("comingSoon.overText")
          : known
            ? t("comingSoon.until", { time: formatTimestamp(opensAt / 1000) })
            : t("comingSoon.text")
      }
      actions={
        <ButtonLink to="/" variant={over ? "filled" : "default"}>
          {t("comingSoon.home")}
        </ButtonLink>
      }
    >
      {known && !over ? (
        <Countdown
          end={opensAt}
          label={t("comingSoon.countdown")}
          unit={(unit, count) => t(`comingSoon.${unit}`, { count })}
          onEnd={end}
        />
      ) : null}
    </MessagePage>
  );
};
