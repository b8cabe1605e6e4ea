import { Code } from "@mantine/core";
import type { Fapiao } from "@one-hub/sdk";
import { CopyButton, type Fact, Money } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { fact } from "../../../shared/ListPage/cells.tsx";
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
    {mono ? <Code className={classes["long"] ?? ""}>{value}</Code> : <bdi translate="no">{value}</bdi>}
    <CopyButton iconOnly value={value} label={label} onCopy={notifyCopied} />
  </span>
);

/** Recipient and amount of a fapiao, ready to be copied into the tax system. */
export const useFapiaoFacts = (): ((fapiao: Fapiao) => Fact[]) => {
  const { t } = useTranslation("fapiao");
  const { locale } = useNumbers();
  return ({ kind, title, tax_number: taxNumber, email, note, amount, currency }) => [
    ...fact("kind", t("field.kind"), t(`kind.${kind}`)),
    ...fact("title", t("field.title"), <Copied value={title} label={t("copy.title")} />),
    ...fact(
      "taxNumber",
      t("field.taxNumber"),
      <Copied mono value={taxNumber} label={t("copy.taxNumber")} />,
      taxNumber !== "",
    ),
    ...fact("email", t("field.email"), <Copied value={email} label={t("copy.email")} />),
    ...fact(
      "note",
      t("field.note"),
      <span className={classes["lines"]} dir="auto" translate="no">
        {note}
      </span>,
      note !== "",
    ),
    {
      id: "amount",
      name: t("field.amount"),
      value: <Money>{amountText(amount, currency, locale)}</Money>,
      strong: true,
    },
  ];
};
