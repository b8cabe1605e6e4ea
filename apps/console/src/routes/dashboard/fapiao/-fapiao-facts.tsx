import type { Fapiao } from "@one-hub/sdk";
import { CopyButton, type Fact, Money, Mono } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import classes from "./-fapiao.module.css";
import { amountText } from "./-money.ts";

/** A value that is typed into another system: one press copies it. */
export const Copied = ({
  value,
  label,
  mono = false,
}: {
  readonly value: string;
  readonly label: string;
  readonly mono?: boolean;
}): ReactNode => (
  <span className={classes["copied"]}>
    {mono ? <Mono className={classes["long"] ?? ""}>{value}</Mono> : <bdi translate="no">{value}</bdi>}
    <CopyButton iconOnly value={value} label={label} onCopy={notifyCopied} />
  </span>
);

/** What a fapiao is made out to and for, ready to be copied into the tax system. */
export const useFapiaoFacts = (): ((fapiao: Fapiao) => Fact[]) => {
  const { t } = useTranslation("fapiao");
  const { locale } = useNumbers();
  return (fapiao) => [
    { id: "kind", name: t("field.kind"), value: t(`kind.${fapiao.kind}`) },
    { id: "title", name: t("field.title"), value: <Copied value={fapiao.title} label={t("copy.title")} /> },
    ...(fapiao.tax_number === ""
      ? []
      : [
          {
            id: "taxNumber",
            name: t("field.taxNumber"),
            value: <Copied mono value={fapiao.tax_number} label={t("copy.taxNumber")} />,
          },
        ]),
    { id: "email", name: t("field.email"), value: <Copied value={fapiao.email} label={t("copy.email")} /> },
    ...(fapiao.note === ""
      ? []
      : [
          {
            id: "note",
            name: t("field.note"),
            value: (
              <span className={classes["lines"]} dir="auto" translate="no">
                {fapiao.note}
              </span>
            ),
          },
        ]),
    {
      id: "amount",
      name: t("field.amount"),
      value: <Money>{amountText(fapiao.amount, fapiao.currency, locale)}</Money>,
      strong: true,
    },
  ];
};
