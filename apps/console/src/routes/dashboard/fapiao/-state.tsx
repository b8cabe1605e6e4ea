import type { FapiaoState } from "@one-hub/sdk";
import { StatusDot, type Tone } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

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
