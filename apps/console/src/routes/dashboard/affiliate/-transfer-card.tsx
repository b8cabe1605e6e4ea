import { Button } from "@mantine/core";
import { sessionQuery, useGateway, useSession, useTransferEarnings } from "@one-hub/hooks";
import type { User } from "@one-hub/sdk";
import { NumberField } from "@one-hub/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { mayHaveArrived } from "../../../lib/lost-reply.ts";
import { notifyDone } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { quotaText } from "../../../lib/quota-input.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSendOnce } from "../../../lib/send-once.ts";
import { useSelf } from "../../../lib/session.ts";
import { FormCard } from "../../../shared/FormCard/FormCard.tsx";
import { outcomeOfTransfer, transferForm, type TransferValues } from "./-transfer-form.ts";

/** Moves earnings to the balance, all of them or a part. */
export const TransferCard = (): ReactNode => {
  const { t } = useTranslation("affiliate");
  const numbers = useNumbers();
  const gateway = useGateway();
  const queryClient = useQueryClient();
  const { refresh } = useSession();
  const { aff_quota: earnings } = useSelf();
  const usual = { quota: "", quotaUnit: numbers.displayInCurrency ? "amount" : "points" } as const;
  const schema = transferForm(earnings, numbers.quotaPerUnit);
  const form = useSchemaForm<TransferValues>("affiliate", schema, usual);
  const [failure, setFailure] = useState<{ readonly error: Error; readonly outcome: "failed" | "unknown" }>();
  const done = (points: number): void => {
    form.reset();
    notifyDone(t("transfer.done", { amount: numbers.spend(points) }));
  };
  // What there was when it was sent: the figure may follow while the answer is on its way.
  const before = useRef(earnings);
  const transfer = useTransferEarnings({
    meta: { formShowsError: true },
    onSuccess: (_left, points) => done(points),
    onError: async (error, points) => {
      await refresh();
      const lookedUp = queryClient.getQueryState<User | null>(sessionQuery(gateway).queryKey);
      const left = lookedUp?.status === "success" ? lookedUp.data?.aff_quota : undefined;
      const outcome = mayHaveArrived(error) ? outcomeOfTransfer(before.current, points, left) : "failed";
      if (outcome === "done") done(points);
      else setFailure({ error, outcome });
    },
  });
  const send = useSendOnce(transfer.mutate);
  const { quotaUnit } = form.values;
  return (
    <FormCard
      id="transfer"
      texts={(part) => t(`transfer.${part}`)}
      form={form}
      send={{ isPending: transfer.isPending, error: failure?.error ?? null }}
      onSubmit={(values) => {
        setFailure(undefined);
        before.current = earnings;
        send(schema.parse(values));
      }}
      disabled={earnings <= 0}
      failedText={t(`transfer.${failure?.outcome ?? "failed"}`)}
      unsure={failure?.outcome === "unknown"}
    >
      <NumberField
        label={t("transfer.amount")}
        description={t("transfer.most", {
          amount: quotaUnit === "points" ? numbers.count(earnings) : numbers.balance(earnings),
        })}
        kind={quotaUnit === "points" ? "integer" : "decimal"}
        unit={quotaUnit === "points" ? t("transfer.points") : "USD"}
        {...form.field("quota", failure?.error)}
      />
      <div>
        <Button
          size="xs"
          disabled={earnings <= 0}
          onClick={() => form.setValues(quotaText(earnings, usual.quotaUnit, numbers.quotaPerUnit))}
        >
          {t("transfer.all")}
        </Button>
      </div>
    </FormCard>
  );
};
