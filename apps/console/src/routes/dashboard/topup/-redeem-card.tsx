import { Button, TextInput } from "@mantine/core";
import { useRedeemCode, useSession } from "@one-hub/hooks";
import { machineText } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { mayHaveArrived } from "../../../lib/lost-reply.ts";
import { notifyDone } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSendOnce } from "../../../lib/send-once.ts";
import { FormCard } from "../../../shared/FormCard/FormCard.tsx";
import { isWebAddress } from "../../../shared/PayOrder/payment-start.ts";
import { redeemForm } from "./-topup-form.ts";

/** Adds what a code is worth; leads to where codes are sold, where the site names a shop. */
export const RedeemCard = ({ shop }: { readonly shop: string }): ReactNode => {
  const { t } = useTranslation("topup");
  const numbers = useNumbers();
  const { refresh } = useSession();
  const form = useSchemaForm("topup", redeemForm, { key: "" });
  const redeem = useRedeemCode({
    meta: { formShowsError: true },
    onSuccess: (points) => {
      form.reset();
      notifyDone(t("redeem.done", { amount: numbers.spend(points) }));
    },
    onError: async (error) => {
      if (mayHaveArrived(error)) await refresh();
    },
  });
  const send = useSendOnce(redeem.mutate);
  const unsure = redeem.error !== null && mayHaveArrived(redeem.error);
  return (
    <FormCard
      id="redeem"
      texts={(part) => t(`redeem.${part}`)}
      form={form}
      secrets={["key"]}
      send={redeem}
      onSubmit={(values) => send(redeemForm.parse(values).key)}
      failedText={t(unsure ? "redeem.unknown" : "redeem.failed")}
      unsure={unsure}
      action={
        isWebAddress(shop) ? (
          <Button component="a" href={shop} target="_blank" rel="noopener noreferrer">
            {t("redeem.buy")}
          </Button>
        ) : null
      }
    >
      <TextInput label={t("redeem.label")} {...machineText} autoComplete="off" {...form.field("key", redeem.error)} />
    </FormCard>
  );
};
