import { useCallbackRef } from "@mantine/hooks";
import {
  channelKeys,
  modelKeys,
  priceKeys,
  priceQueries,
  type UpdatePriceInput,
  useGateway,
  useUpdatePrice,
} from "@one-hub/hooks";
import { GatewayError, type Price, updatePrice } from "@one-hub/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage, failureOf, notifyDone, notifyError } from "../../../../lib/notify.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { useBulk } from "../../../../shared/Bulk/use-bulk.ts";
import {
  editedPrice,
  type PriceChange,
  type PriceEdit,
  type PriceEdits,
  withChange,
  withStored,
} from "./-price-edits.ts";
import { samePrices } from "./-price-lines.ts";

/** Edits of the list's cells: saved at once, or collected as a sheet and saved together with a report. */
export const usePriceEdits = () => {
  const { t } = useTranslation("operation_pricing");
  const gateway = useGateway();
  const client = useQueryClient();
  const { offers } = useViewer();
  const [collecting, setCollecting] = useState(false);
  const [edits, setEdits] = useState<ReadonlyMap<string, PriceEdit>>(new Map());
  const { mutateAsync: update } = useUpdatePrice({ meta: { formShowsError: true } });
  const bulk = useBulk();
  // Calls of one moment share what was read before the first of them.
  const stored = useRef<Promise<readonly Price[]>>(undefined);

  const write = async (edit: PriceEdit, send: (input: UpdatePriceInput) => Promise<void>): Promise<void> => {
    const { price } = edit;
    // Without revisions the gateway would overwrite a change made meanwhile.
    if (!offers("revision")) {
      stored.current ??= client.fetchQuery({ ...priceQueries.table(gateway), staleTime: 0 });
      const current = (await stored.current).find(({ model }) => model === price.model);
      if (current === undefined || samePrices([current], price).length === 0)
        throw new GatewayError("rejected", { status: 412, code: "revision_conflict" });
    }
    await send({ model: price.model, price: { ...editedPrice(edit), revision: price.revision } });
  };
  const rereadRefused = async (refused: readonly PriceEdit[]): Promise<void> => {
    if (refused.length === 0) return;
    const failure = await failureOf(async () => {
      const prices = await client.fetchQuery({ ...priceQueries.table(gateway), staleTime: 0 });
      setEdits((before) => withStored(before, refused, prices));
    }, errorMessage);
    if (failure !== undefined) notifyError(failure);
  };
  const save = (rows: readonly PriceEdit[]): void => {
    stored.current = undefined;
    bulk.start({
      title: t("sheet.save", { count: rows.length }),
      rows,
      nameOf: ({ price }) => price.model,
      act: (edit) => write(edit, ({ model, price }) => updatePrice(gateway, model, price)),
      doneText: (count) => t("sheet.saved", { count }),
      // Once at the end: the calls of a long sheet would otherwise be spent on reading the lists after each row.
      onEnd: ({ succeeded, failed }) => {
        for (const queryKey of [priceKeys.lists, modelKeys.lists, [...channelKeys.all, "models"]])
          void client.invalidateQueries({ queryKey });
        setEdits((before) => {
          const left = new Map(before);
          for (const { price } of succeeded) left.delete(price.model);
          return left;
        });
        void rereadRefused(failed.flatMap(({ id, tried }) => (tried ? [id] : [])));
      },
    });
  };
  const saveOne = async (edit: PriceEdit): Promise<boolean> => {
    stored.current = undefined;
    const failure = await failureOf(() => write(edit, update));
    if (failure === undefined) notifyDone(t("saved", { model: edit.price.model }));
    else {
      notifyError(failure);
      void client.invalidateQueries({ queryKey: priceKeys.lists });
    }
    return failure === undefined;
  };
  const edit = useCallbackRef(async (price: Price, change: PriceChange): Promise<boolean> => {
    if (collecting) {
      setEdits((before) => withChange(before, price, change));
      return true;
    }
    // Undefined where the change leads to what is stored.
    const one = withChange(new Map(), price, change).get(price.model);
    return one === undefined || saveOne(one);
  });
  // All cells are drawn again when it changes.
  const given = useMemo((): PriceEdits => ({ collecting, edits, edit }), [collecting, edits, edit]);
  return {
    given,
    collecting,
    setCollecting,
    count: edits.size,
    save: (): void => save([...edits.values()]),
    discard: (): void => setEdits(new Map()),
    bulk,
  };
};
