import { Code } from "@mantine/core";
import type { Fapiao } from "@one-hub/sdk";
import { CopyButton, type Fact } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { notifyCopied } from "../../../lib/notify.ts";
import { fact } from "../../../shared/ListPage/cells.tsx";
import { Amount } from "./-cells.tsx";
import classes from "./-fapiao.module.css";

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

/** A user's text, with its lines. */
export const Lines = ({ text }: { readonly text: string }): ReactNode => (
  <span className={classes["lines"]} dir="auto" translate="no">
    {text}
  </span>
);

/** Recipient and amount of a fapiao, ready to be copied into the tax system. */
export const useFapiaoFacts = (): ((fapiao: Fapiao) => Fact[]) => {
  const { t } = useTranslation("fapiao");
  const copied = (id: "title" | "taxNumber" | "email", value: string, mono = false): readonly Fact[] =>
    fact(t(`field.${id}`), <Copied mono={mono} value={value} label={t(`copy.${id}`)} />, value !== "");
  return ({ kind, title, tax_number: taxNumber, email, note, amount, currency }) => [
    ...fact(t("field.kind"), t(`kind.${kind}`)),
    ...copied("title", title),
    ...copied("taxNumber", taxNumber, true),
    ...copied("email", email),
    ...fact(t("field.note"), <Lines text={note} />, note !== ""),
    { id: "amount", name: t("field.amount"), value: <Amount amount={amount} currency={currency} />, strong: true },
  ];
};
