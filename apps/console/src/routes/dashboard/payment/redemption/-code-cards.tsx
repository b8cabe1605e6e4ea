import { formatNoticeTime } from "@one-hub/sdk/format";
import { QrCode } from "@one-hub/ui";
import type { ReactNode, Ref } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../../lib/numbers.ts";
import { useSiteName } from "../../../../lib/site.ts";
import type { HandedCode } from "./-redemption-state.ts";
import classes from "./-redemption.module.css";

interface CodeCardsProps {
  readonly codes: readonly HandedCode[];
  readonly ref: Ref<HTMLDivElement>;
}

/** Cards to cut out, one a code; on paper only. The QR code holds the code alone. */
export const CodeCards = ({ codes, ref }: CodeCardsProps): ReactNode => {
  const { t } = useTranslation("payment_redemption");
  const numbers = useNumbers();
  const site = useSiteName();
  return createPortal(
    <div ref={ref} className={classes["sheet"]} aria-hidden="true">
      {codes.map(({ key, name, quota, expires }) => (
        <div key={key} className={classes["card"]}>
          <QrCode text={key} label={name} className={classes["qr"] ?? ""} />
          <div className={classes["cardText"]}>
            <div translate="no">{site}</div>
            <div className={classes["worth"]}>{numbers.balance(quota)}</div>
            <div dir="auto" translate="no">
              {name}
            </div>
            <code translate="no">{key}</code>
            <div>{t("card.how")}</div>
            {expires === -1 ? null : <div>{t("card.until", { time: formatNoticeTime(expires) })}</div>}
          </div>
        </div>
      ))}
    </div>,
    document.body,
  );
};
