import type { Fapiao, FapiaoState } from "@one-hub/sdk";
import { Money, StatusDot, type Tone } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { amountText } from "./-money.ts";

const tones: Readonly<Record<FapiaoState, Tone>> = {
  pending: "warn",
  issued: "ok",
  rejected: "bad",
  canceled: "neutral",
};

export const State = ({ state }: { readonly state: FapiaoState }): ReactNode => {
  const { t } = useTranslation("fapiao");
  return <StatusDot tone={tones[state]}>{t(`state.${state}`)}</StatusDot>;
};

/** An amount in the currency of its orders. */
export const Amount = ({ amount, currency }: Pick<Fapiao, "amount" | "currency">): ReactNode => (
  <Money>{amountText(amount, currency, useNumbers().locale)}</Money>
);
