import { Stack } from "@mantine/core";
import {
  priceQueries,
  type PriceOverview,
  useCreatePrice,
  useGateway,
  useSetPrices,
  useUpdatePrice,
} from "@one-hub/hooks";
import { GatewayError, type Price, type PriceInput } from "@one-hub/sdk";
import { ConfirmDialog, FormDrawer } from "@one-hub/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusFirstError } from "../../../../lib/focus-first-error.ts";
import { errorMessage, loadRefusalTexts, notifyDone, notifyError } from "../../../../lib/notify.ts";
import { useSchemaForm } from "../../../../lib/schema-form.ts";
import { useSendOnce } from "../../../../lib/send-once.ts";
import { EditConflict } from "../../../../shared/EditConflict/EditConflict.tsx";
import { type ComparedField, useEditGuard } from "../../../../shared/EditConflict/use-edit-guard.ts";
import { LeaveGuard } from "../../../../shared/LeaveGuard/LeaveGuard.tsx";
import { useExtraText } from "../../../../shared/ModelExplorer/price-text.ts";
import { PriceFields } from "./-price-fields.tsx";
import { samePrices } from "./-price-lines.ts";
import { useCnyRate } from "./-price-text.ts";
import { emptyPriceForm, type PriceForm, priceFormOf, priceFormSchema, priceOfForm } from "./-price-values.ts";

/** Subject of the form. */
export interface PriceTarget {
  /** Models that the form begins with. */
  readonly models: readonly string[];
  /** Prices that it replaces: none for a new one, several for one price of many models. The first is where it begins. */
  readonly prices: readonly Price[];
}

export interface PriceDrawerProps {
  readonly opened: boolean;
  readonly target: PriceTarget;
  readonly overview: PriceOverview;
  readonly onClose: () => void;
}

const formShowsError = { meta: { formShowsError: true } };

const changedMeanwhile = (): GatewayError => new GatewayError("rejected", { status: 412, code: "revision_conflict" });

/** The form of a new price, of one that is there, or of one for many models, at the end side. */
export const PriceDrawer = ({ opened, target, overview, onClose }: PriceDrawerProps): ReactNode => {
  const { t } = useTranslation(["operation_pricing", "prices"]);
  const extraText = useExtraText();
  const gateway = useGateway();
  const client = useQueryClient();
  const cnyRate = useCnyRate();
  const { prices } = target;
  const [first] = prices;
  const only = prices.length === 1 ? first : undefined;
  const [initial] = useState(() =>
    first === undefined ? emptyPriceForm(target.models) : priceFormOf(first, target.models, cnyRate),
  );
  const [taken] = useState(() => {
    const replaced = new Set(prices.map(({ model }) => model));
    return new Set(overview.prices.map(({ model }) => model).filter((model) => !replaced.has(model)));
  });
  const form = useSchemaForm<PriceForm>("operation_pricing", priceFormSchema({ cnyRate, taken }), initial);
  const { mutateAsync: create } = useCreatePrice(formShowsError);
  const { mutateAsync: update } = useUpdatePrice(formShowsError);
  const { mutateAsync: setMany } = useSetPrices(formShowsError);
  /** The form was left while no answer had come. */
  const left = useRef(false);
  const [asking, setAsking] = useState(false);

  const readTable = (): Promise<Price[]> => client.fetchQuery({ ...priceQueries.table(gateway), staleTime: 0 });
  const fields = (price: Price | PriceInput): ComparedField[] => [
    { label: t("column.model"), value: price.model },
    { label: t("column.type"), value: t(`prices:types.${price.type}`) },
    {
      label: t("column.vendor"),
      value: overview.vendors[String(price.channel_type ?? 0)]?.name ?? String(price.channel_type ?? 0),
    },
    { label: t("column.input"), value: String(price.input ?? 0) },
    { label: t("column.output"), value: String(price.output ?? 0) },
    {
      label: t("column.extras"),
      value: Object.entries(price.extra_ratios ?? {})
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, ratio]) => `${extraText(name)} × ${ratio}`)
        .join(", "),
    },
    { label: t("column.locked"), value: t(price.locked === true ? "lock.locked" : "lock.unlocked") },
  ];
  const guard = useEditGuard<Price>({
    row: only,
    read: async ({ model }) => {
      const found = (await readTable()).find((price) => price.model === model);
      if (found === undefined) throw new GatewayError("rejected", { status: 200, code: "price_not_found" });
      return found;
    },
    fields,
  });
  /** The price in the form, for its first model. */
  const formPrice = (values: PriceForm): PriceInput => ({
    ...priceOfForm(values, cnyRate, first),
    model: values.models[0] ?? "",
  });
  const saveOne = (price: Price, values: PriceForm, base?: Price): Promise<void> =>
    guard.save((revision) => update({ model: price.model, price: { ...formPrice(values), revision } }), base);
  const saveMany = async (values: PriceForm): Promise<void> => {
    if (prices.length > 0) {
      const current = new Map((await readTable()).map((price) => [price.model, price]));
      const isStale = prices.some((price) => {
        const now = current.get(price.model);
        return now === undefined || samePrices([now], price).length === 0;
      });
      if (isStale) throw changedMeanwhile();
    }
    await setMany({
      original_models: prices.map(({ model }) => model),
      models: [...values.models],
      price: priceOfForm(values, cnyRate, first),
    });
  };
  const save = useMutation({
    ...formShowsError,
    mutationFn: async ({ values, base }: { readonly values: PriceForm; readonly base?: Price | undefined }) => {
      try {
        if (values.models.length > 1 || prices.length > 1) await saveMany(values);
        else if (only !== undefined) await saveOne(only, values, base);
        else await create(formPrice(values));
      } catch (error) {
        await loadRefusalTexts(error);
        throw error;
      }
      const [model = "", ...more] = values.models;
      notifyDone(more.length === 0 ? t("saved", { model }) : t("form.done", { count: values.models.length }));
      if (!left.current) onClose();
    },
    onSettled: (_done, cause) => {
      setAsking(false);
      if (left.current && cause !== null) notifyError(cause);
    },
  });
  const send = useSendOnce(save.mutate);
  const busy = save.isPending;
  const dirty = opened && !busy && form.isDirty();
  const close = (): void => {
    if (asking) return;
    if (busy || dirty) setAsking(true);
    else onClose();
  };
  const named = prices.length > 1 ? "many" : only === undefined ? "new" : "edit";
  return (
    <>
      <FormDrawer
        opened={opened}
        onClose={close}
        title={t(`form.title.${named}`, { model: only?.model, count: prices.length })}
        onSubmit={form.onSubmit((values) => send({ values }), focusFirstError)}
        submitText={t(only === undefined && prices.length === 0 ? "form.create" : "form.save")}
        busyText={t("form.saving")}
        busy={busy}
        error={save.error === null || guard.conflict !== undefined ? undefined : errorMessage(save.error)}
      >
        <Stack>
          <PriceFields form={form} overview={overview} cnyRate={cnyRate} />
        </Stack>
      </FormDrawer>
      <EditConflict
        name={only?.model ?? ""}
        saved={guard.conflict === undefined ? undefined : fields(guard.conflict)}
        yours={fields(formPrice(form.values))}
        onOverwrite={() => {
          const base = guard.conflict;
          guard.accept();
          send({ values: form.values, base });
        }}
        onUseSaved={() => {
          const { conflict } = guard;
          if (conflict !== undefined) form.setValues(priceFormOf(conflict, [conflict.model], cnyRate));
          guard.accept();
          save.reset();
        }}
        onClose={guard.dismiss}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("form.discard.title")}
        text={t("form.discard.text")}
        confirmText={t("form.discard.confirm")}
        busyText={t("form.discard.confirm")}
        danger
        onConfirm={() => {
          left.current = busy;
          form.reset();
          onClose();
          return Promise.resolve(undefined);
        }}
      />
      <LeaveGuard dirty={dirty} />
    </>
  );
};
