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
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { mayHaveArrived } from "../../../../lib/lost-reply.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { formShowsError } from "../../../../lib/query-client.ts";
import { useSchemaForm } from "../../../../lib/schema-form.ts";
import type { ComparedField } from "../../../../shared/EditConflict/use-edit-guard.ts";
import { EditDrawer } from "../../../../shared/EditDrawer/EditDrawer.tsx";
import { useExtraText } from "../../../../shared/ModelExplorer/price-text.ts";
import { PriceFields } from "./-price-fields.tsx";
import { samePrices } from "./-price-lines.ts";
import { EXACT_DIGITS } from "./-price-units.ts";
import {
  emptyPriceForm,
  type PriceForm,
  priceFormOf,
  priceFormName,
  priceFormSchema,
  priceOfForm,
} from "./-price-values.ts";

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

/** One price for many models, as it is sent. */
interface SentPrices {
  readonly models: readonly string[];
  readonly price: Omit<PriceInput, "model">;
}

/** Models that a message names. */
const NAMED_MODELS = 5;

/** The form of a new price, of one that is there, or of one for many models, at the end side. */
export const PriceDrawer = ({ opened, target, overview, onClose }: PriceDrawerProps): ReactNode => {
  const { t } = useTranslation(["operation_pricing", "prices"]);
  const extraText = useExtraText();
  const { ratio: ratioText } = useNumbers();
  const gateway = useGateway();
  const client = useQueryClient();
  const { prices } = target;
  const [first] = prices;
  const only = prices.length === 1 ? first : undefined;
  const [initial] = useState(() =>
    first === undefined ? emptyPriceForm(target.models) : priceFormOf(first, target.models),
  );
  const [taken] = useState(() => {
    const replaced = new Set(prices.map(({ model }) => model));
    return new Set(overview.prices.map(({ model }) => model).filter((model) => !replaced.has(model)));
  });
  const form = useSchemaForm<PriceForm>("operation_pricing", priceFormSchema(taken), initial);
  const { mutateAsync: create } = useCreatePrice(formShowsError);
  const { mutateAsync: update } = useUpdatePrice(formShowsError);
  const { mutateAsync: setMany } = useSetPrices(formShowsError);

  const readTable = (): Promise<Price[]> => client.fetchQuery({ ...priceQueries.table(gateway), staleTime: 0 });
  const fields = (price: Price | PriceInput): ComparedField[] => [
    { label: t("column.model"), value: price.model },
    { label: t("column.type"), value: t(`prices:types.${price.type}`) },
    {
      label: t("column.vendor"),
      value: overview.vendors[String(price.channel_type ?? 0)]?.name ?? String(price.channel_type ?? 0),
    },
    { label: t("column.input"), value: ratioText(price.input ?? 0, EXACT_DIGITS) },
    { label: t("column.output"), value: ratioText(price.output ?? 0, EXACT_DIGITS) },
    {
      label: t("column.extras"),
      value: Object.entries(price.extra_ratios ?? {})
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, ratio]) => `${extraText(name)} × ${ratioText(ratio, EXACT_DIGITS)}`)
        .join(", "),
    },
    { label: t("column.locked"), value: t(price.locked === true ? "lock.locked" : "lock.unlocked") },
  ];
  const read = async ({ model }: Price): Promise<Price> => {
    const found = (await readTable()).find((price) => price.model === model);
    if (found === undefined) throw new GatewayError("rejected", { status: 200, code: "price_not_found" });
    return found;
  };
  /** The price in the form, for its first model. */
  const formPrice = (values: PriceForm): PriceInput => ({
    ...priceOfForm(values, first),
    model: values.models[0] ?? "",
  });
  /** Sent by a try that the gateway may have carried out, though its answer was lost. */
  const unsure = useRef<SentPrices>(undefined);
  /** The prices that the next save of many replaces: as opened, or as they were when the person was told of another's change. */
  const known = useRef<ReadonlyMap<string, Price>>(new Map(prices.map((price) => [price.model, price])));
  const saveMany = async (values: PriceForm): Promise<void> => {
    const { current: lost } = unsure;
    if (prices.length > 0) {
      const current = new Map((await readTable()).map((price) => [price.model, price]));
      const overtaken = prices.flatMap(({ model }) => {
        const now = current.get(model);
        const before = known.current.get(model);
        const isOwn =
          now === undefined
            ? before === undefined || lost?.models.includes(model) === false
            : [before, lost?.price].some((price) => price !== undefined && samePrices([now], price).length > 0);
        return isOwn ? [] : [model];
      });
      if (overtaken.length > 0) {
        known.current = current;
        const more = overtaken.length > NAMED_MODELS ? ", …" : "";
        const models = overtaken.slice(0, NAMED_MODELS).join(", ") + more;
        throw new GatewayError("rejected", { status: 412, text: t("form.overtaken", { models }) });
      }
    }
    const sent = { models: values.models, price: priceOfForm(values, first) };
    try {
      await setMany({
        original_models: prices.map(({ model }) => model),
        models: [...sent.models],
        price: sent.price,
      });
    } catch (error) {
      if (mayHaveArrived(error)) unsure.current = sent;
      throw error;
    }
  };
  const write = async (values: PriceForm, base: Price | undefined, revision: string | undefined): Promise<void> => {
    if (values.models.length > 1 || prices.length > 1) await saveMany(values);
    else if (base !== undefined) await update({ model: base.model, price: { ...formPrice(values), revision } });
    else await create(formPrice(values));
  };
  const named = prices.length > 1 ? "many" : only === undefined ? "new" : "edit";
  return (
    <EditDrawer<Price, PriceForm>
      opened={opened}
      onClose={onClose}
      formName={priceFormName}
      about={target}
      row={only}
      rowName={only?.model ?? ""}
      form={form}
      read={read}
      toValues={(price) => priceFormOf(price, [price.model])}
      fields={fields}
      yours={fields(formPrice(form.values))}
      write={write}
      doneText={({ models: [model = "", ...more] }) =>
        more.length === 0 ? t("saved", { model }) : t("form.done", { count: more.length + 1 })
      }
      title={t(`form.title.${named}`, { model: only?.model, count: prices.length })}
      submitText={t(prices.length === 0 ? "form.create" : "form.save")}
      busyText={t("form.saving")}
    >
      {() => (
        <Stack>
          <PriceFields form={form} overview={overview} />
        </Stack>
      )}
    </EditDrawer>
  );
};
