import { SegmentedControl, Stack, Textarea } from "@mantine/core";
import { useChangeUserQuota, userQueries, useGateway, useSupports } from "@one-hub/hooks";
import type { User } from "@one-hub/sdk";
import { Facts, FormDrawer, FormSection } from "@one-hub/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusFirstError } from "../../../lib/focus-first-error.ts";
import { useKeptForm } from "../../../lib/kept-forms.ts";
import { mayHaveArrived } from "../../../lib/lost-reply.ts";
import { newId } from "../../../lib/new-id.ts";
import { notifyDone, writeErrorMessage } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSendOnce } from "../../../lib/send-once.ts";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { LeaveQuestion } from "../../../shared/LeaveGuard/LeaveQuestion.tsx";
import { QuotaField } from "../../../shared/QuotaField/QuotaField.tsx";
import { balanceForm, type BalanceValues, deltaOf } from "./-balance-form.ts";
import { balanceFormName } from "./-kept-user-form.ts";
import { nameOf } from "./-user-values.tsx";

export interface BalanceDrawerProps extends WindowProps {
  readonly user: User;
}

/** Adds to a balance, or takes from it, with a reason; what the balance will be is shown before anything is sent. */
export const BalanceDrawer = ({ opened, onClose, user }: BalanceDrawerProps): ReactNode => {
  const { t } = useTranslation("user");
  const numbers = useNumbers();
  const { quotaPerUnit } = numbers;
  const gateway = useGateway();
  const client = useQueryClient();
  const detail = userQueries.detail(gateway, user.id);
  // The list may have been read a while ago.
  const { data = user } = useQuery({ ...detail, enabled: opened, staleTime: 0 });
  const balance = data.quota;
  const initial: BalanceValues = {
    direction: "add",
    quota: "",
    quotaUnit: numbers.displayInCurrency ? "amount" : "points",
    remark: "",
  };
  const form = useSchemaForm<BalanceValues>("user", balanceForm(balance, quotaPerUnit), initial);
  const { values } = form;
  const change = useChangeUserQuota({ meta: { formShowsError: true } });
  const delta = deltaOf(values, quotaPerUnit);
  const isRepeatable = useSupports("idempotency") === true;
  // By values: the same change sent again is the same call, and the balance is compared with that before the first try.
  const sent = useRef(new Map<string, { readonly idempotencyKey: string; readonly before: number }>());
  const callOf = (values: string): { readonly idempotencyKey?: string; readonly before: number } => {
    if (!isRepeatable) return { before: balance };
    const call = sent.current.get(values) ?? { idempotencyKey: newId(), before: balance };
    sent.current.set(values, call);
    return call;
  };
  const save = useMutation({
    meta: { formShowsError: true },
    mutationFn: async ({ quota, remark }: { readonly quota: number; readonly remark: string }) => {
      const { before, idempotencyKey } = callOf(JSON.stringify([quota, remark]));
      try {
        await change.mutateAsync({ id: user.id, quota, remark, idempotencyKey });
      } catch (error) {
        if (!mayHaveArrived(error)) throw error;
        // The balance may tell that it has arrived; where it moved meanwhile, or can't be read, the outcome stays unknown.
        const now = await client.fetchQuery({ ...detail, staleTime: 0 }).catch(() => undefined);
        if (now?.quota !== before + quota) throw error;
      }
      return before + quota;
    },
    onSuccess: (after) => {
      notifyDone(t("balance.done", { name: nameOf(user), balance: numbers.spend(after) }));
      onClose();
    },
  });
  const send = useSendOnce(save.mutate);
  const [asking, setAsking] = useState(false);
  const busy = save.isPending;
  const unsaved = opened && !save.isSuccess && form.isDirty();
  const dirty = unsaved && !busy;
  useKeptForm({ name: balanceFormName, unsaved, values, about: user, restore: form.setValues });
  const close = (): void => {
    if (busy || asking) return;
    if (dirty) setAsking(true);
    else onClose();
  };
  const signed = (quota: number): string => `${quota < 0 ? "−" : "+"}${numbers.spend(Math.abs(quota))}`;
  const withPoints = (text: string, quota: number): string =>
    numbers.displayInCurrency
      ? t("balance.withPoints", { amount: text, count: quota, points: numbers.count(quota) })
      : text;
  return (
    <>
      <FormDrawer
        opened={opened}
        onClose={close}
        title={t("balance.title", { name: nameOf(user) })}
        onSubmit={form.onSubmit((checked) => {
          const quota = deltaOf(checked, quotaPerUnit);
          if (quota !== undefined) send({ quota, remark: checked.remark.trim() });
        }, focusFirstError)}
        submitText={t(values.direction === "add" ? "balance.add" : "balance.take")}
        busyText={t("balance.busy")}
        busy={busy}
        error={
          save.error === null
            ? undefined
            : writeErrorMessage(save.error, isRepeatable ? t("balance.unsure") : undefined)
        }
      >
        <Stack>
          <FormSection>
            <SegmentedControl
              style={{ alignSelf: "start" }}
              aria-label={t("balance.direction")}
              data={[
                { value: "add", label: t("balance.adds") },
                { value: "take", label: t("balance.takes") },
              ]}
              value={values.direction}
              onChange={(direction) => form.setFieldValue("direction", direction === "take" ? "take" : "add")}
            />
            <QuotaField
              label={t("balance.amount")}
              quotaUnit={values.quotaUnit}
              unitTexts={{ name: t("balance.unit"), amount: t("balance.dollars"), points: t("balance.points") }}
              onUnitChange={(next) => {
                for (const [name, value] of Object.entries(next)) form.setFieldValue(name, value);
              }}
              {...form.field("quota", save.error)}
            />
            <Textarea
              label={t("balance.remark")}
              description={t("balance.remarkHelp")}
              autosize
              minRows={2}
              {...form.field("remark", save.error)}
            />
            <div role="status">
              <Facts
                facts={[
                  { id: "before", name: t("balance.before"), value: withPoints(numbers.spend(balance), balance) },
                  {
                    id: "change",
                    name: t("balance.change"),
                    value: delta === undefined || delta === 0 ? "—" : withPoints(signed(delta), delta),
                  },
                  {
                    id: "after",
                    name: t("balance.after"),
                    value: delta === undefined ? "—" : withPoints(numbers.spend(balance + delta), balance + delta),
                  },
                ]}
              />
            </div>
          </FormSection>
        </Stack>
      </FormDrawer>
      <LeaveQuestion
        opened={asking}
        onClose={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          form.reset();
          onClose();
        }}
      />
      <LeaveGuard dirty={dirty} />
    </>
  );
};
