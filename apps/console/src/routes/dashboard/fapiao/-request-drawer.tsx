import {
  Alert,
  Button,
  Checkbox,
  Code,
  Group,
  Input,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useCoverableOrders, useCreateFapiao, useOwnFapiaos } from "@one-hub/hooks";
import { type Fapiao, fapiaoKinds, type TopUpOrder } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { FactLine, FormDrawer, FormSection, Money, StateView, machineText } from "@one-hub/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusFirstError } from "../../../lib/focus-first-error.ts";
import { ButtonLink } from "../../../lib/link.tsx";
import { useKeptForm } from "../../../lib/kept-forms.ts";
import { notifyDone, notifyError, writeErrorMessage } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSendOnce } from "../../../lib/send-once.ts";
import { useSelf } from "../../../lib/session.ts";
import { freshEachTime } from "../../../shared/EditDrawer/fresh-each-time.tsx";
import { ErrorView } from "../../../shared/ErrorView/ErrorView.tsx";
import type { WindowProps } from "../../../shared/LazyPart/optional-part.tsx";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { LeaveQuestion } from "../../../shared/LeaveGuard/LeaveQuestion.tsx";
import { requestBody, requestForm, type RequestValues } from "./-fapiao-form.ts";
import { Amount } from "./-cells.tsx";
import classes from "./-fapiao.module.css";
import { amountText, sumText } from "./-money.ts";

/** As many orders as one fapiao can cover. */
const PAGE = 100;

export interface RequestDrawerProps extends WindowProps {
  /** Number of an order to begin with; empty for none. */
  readonly cover: string;
}

/** The last request's values are the defaults of the next one. */
const startOf = (last: Fapiao | undefined, email: string): Omit<RequestValues, "orders"> => ({
  kind: last?.kind ?? "company",
  title: last?.title ?? "",
  taxNumber: last?.tax_number ?? "",
  email: last?.email ?? email,
  note: "",
});

const RequestForm = ({ opened, onClose, cover }: RequestDrawerProps): ReactNode => {
  const { t } = useTranslation("fapiao");
  const numbers = useNumbers();
  const { email } = useSelf();
  const [page, setPage] = useState(1);
  const coverable = useCoverableOrders(opened ? { page, size: PAGE } : undefined);
  const last = useOwnFapiaos(opened ? { size: 1, order: "-id" } : undefined);
  const rows = coverable.data?.data;
  const total = coverable.data?.total_count ?? 0;
  // Orders chosen on another page stay chosen, with their amounts.
  const [seen, setSeen] = useState<ReadonlyMap<string, TopUpOrder>>(new Map());
  if (rows?.some((order) => !seen.has(order.trade_no)) === true)
    setSeen(new Map([...seen, ...rows.map((order) => [order.trade_no, order] as const)]));

  const form = useSchemaForm<RequestValues>("fapiao", requestForm, { ...startOf(undefined, email), orders: [] });
  const { values } = form;
  // The fields stand when it is known what they begin with; a last request that cannot be read is none.
  const known = (rows !== undefined || coverable.isError) && (last.data !== undefined || last.isError);
  const { initialize, initialized: begun } = form;
  useEffect(() => {
    if (!known) return;
    const orders = rows?.some((order) => order.trade_no === cover) === true ? [cover] : [];
    // Acts once, however often it is called.
    initialize({ ...startOf(last.data?.data[0], email), orders });
  }, [known, rows, cover, last.data, email, initialize]);

  /** The form was left while no answer had come. */
  const left = useRef(false);
  const create = useCreateFapiao({
    meta: { formShowsError: true },
    onSuccess: ({ amount, currency }) => {
      if (!left.current) {
        // Whether to leave without an answer is no question any more.
        setAsking(false);
        form.resetDirty();
        onClose();
      }
      notifyDone(t("form.done", { amount: amountText(amount, currency, numbers.locale) }));
    },
    // An order may have been covered elsewhere since it was read.
    onError: async (cause) => {
      if (left.current) notifyError(cause, writeErrorMessage);
      const { data } = await coverable.refetch();
      if (data === undefined) return;
      const before = new Set(rows?.map((order) => order.trade_no));
      const free = new Set(data.data.map((order) => order.trade_no));
      // Those of other pages are left to the gateway.
      form.setFieldValue("orders", (chosen) => chosen.filter((number) => !before.has(number) || free.has(number)));
    },
  });
  const send = useSendOnce(create.mutate);
  const dirty = opened && begun && !create.isPending && form.isDirty();
  useKeptForm({
    name: "request",
    unsaved: opened && begun && form.isDirty(),
    values,
    ready: opened && begun,
    restore: form.setValues,
  });
  const [asking, setAsking] = useState(false);
  const close = (): void => {
    if (asking) return;
    if (create.isPending || dirty) setAsking(true);
    else onClose();
  };

  const chosen = values.orders.flatMap((number) => seen.get(number) ?? []);
  const amounts = chosen.map((order) => order.order_amount);
  const currency = chosen[0]?.order_currency;
  const set = new Set(values.orders);
  const choose = (numbersOfOrders: string[]): void => form.setFieldValue("orders", numbersOfOrders);
  const choosable = (rows ?? []).filter(
    (order) => !set.has(order.trade_no) && order.order_currency === (currency ?? rows?.[0]?.order_currency),
  );

  const orders = (): ReactNode => {
    if (rows === undefined)
      return coverable.isError ? (
        <ErrorView error={coverable.error} retrying={coverable.isFetching} onRetry={() => void coverable.refetch()} />
      ) : (
        <Stack gap="sm" aria-busy="true">
          <Skeleton height={48} />
          <Skeleton height={48} />
        </Stack>
      );
    if (total === 0)
      return (
        <StateView
          kind="empty"
          title={t("form.none.title")}
          text={t("form.none.text")}
          actions={<ButtonLink to="/dashboard/topup">{t("form.none.action")}</ButtonLink>}
        />
      );
    const { error: wrong } = form.field("orders");
    return (
      <>
        {cover !== "" && begun && !seen.has(cover) ? (
          <Alert role="note" color="warn">
            {t("form.gone", { number: cover })}
          </Alert>
        ) : null}
        <Checkbox.Group value={values.orders} onChange={choose}>
          <ul className={classes["choices"]} aria-busy={coverable.isPlaceholderData || undefined}>
            {rows.map((order) => {
              const other = currency !== undefined && order.order_currency !== currency;
              const amount = <Amount key="amount" amount={order.order_amount} currency={order.order_currency} />;
              return (
                <li key={order.id}>
                  <Checkbox
                    label={<FactLine facts={[amount, <Code key="number">{order.trade_no}</Code>]} />}
                    description={<FactLine facts={[formatTimestamp(order.created_at), order.gateway_name]} />}
                    value={order.trade_no}
                    disabled={other || (set.size >= PAGE && !set.has(order.trade_no))}
                  />
                </li>
              );
            })}
          </ul>
        </Checkbox.Group>
        {total > PAGE ? (
          <Group justify="space-between">
            <Button size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t("form.newer")}
            </Button>
            <Button size="xs" disabled={page * PAGE >= total} onClick={() => setPage(page + 1)}>
              {t("form.older")}
            </Button>
          </Group>
        ) : null}
        <Group justify="space-between" mih={32}>
          <span role="status">
            {currency === undefined ? (
              t("form.nothing")
            ) : (
              <FactLine
                facts={[
                  t("form.sum", { count: chosen.length, number: numbers.count(chosen.length) }),
                  <Money key="sum">{sumText(amounts, currency, numbers.locale)}</Money>,
                ]}
              />
            )}
          </span>
          <Group gap="xs">
            {set.size === 0 ? null : (
              <Button size="xs" variant="subtle" onClick={() => choose([])}>
                {t("form.noneOf")}
              </Button>
            )}
            {choosable.length === 0 || set.size + choosable.length > PAGE ? null : (
              <Button
                size="xs"
                variant="subtle"
                onClick={() => choose([...set, ...choosable.map((order) => order.trade_no)])}
              >
                {t("form.all", { currency: choosable[0]?.order_currency ?? "" })}
              </Button>
            )}
          </Group>
        </Group>
        {wrong === undefined ? null : <Input.Error role="alert">{wrong}</Input.Error>}
      </>
    );
  };

  return (
    <>
      <FormDrawer
        opened={opened}
        onClose={close}
        title={t("request")}
        intro={t("form.intro")}
        onSubmit={form.onSubmit((checked) => {
          if (begun) send(requestBody(checked));
        }, focusFirstError)}
        submitText={t("form.submit")}
        busyText={t("form.busy")}
        busy={create.isPending}
        error={create.error === null ? undefined : writeErrorMessage(create.error)}
      >
        <Stack>
          <FormSection title={t("field.orders")} description={t("form.ordersHelp")}>
            {orders()}
          </FormSection>
          <FormSection title={t("form.for")}>
            {begun ? (
              <>
                <SegmentedControl
                  aria-label={t("field.kind")}
                  data={fapiaoKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })).toReversed()}
                  value={values.kind}
                  onChange={(kind) => {
                    form.setFieldValue("kind", kind);
                    form.clearFieldError("taxNumber");
                  }}
                />
                <TextInput
                  label={t("field.title")}
                  description={t(values.kind === "company" ? "form.titleHelp.company" : "form.titleHelp.personal")}
                  dir="auto"
                  autoComplete={values.kind === "company" ? "organization" : "name"}
                  {...form.field("title")}
                />
                {values.kind === "company" ? (
                  <TextInput
                    label={t("field.taxNumber")}
                    description={t("form.taxNumberHelp")}
                    {...machineText}
                    autoComplete="off"
                    {...form.field("taxNumber")}
                  />
                ) : null}
                <TextInput
                  label={t("field.email")}
                  description={t("form.emailHelp")}
                  type="email"
                  dir="ltr"
                  autoComplete="email"
                  {...form.field("email")}
                />
                <Textarea label={t("field.note")} description={t("form.noteHelp")} dir="auto" {...form.field("note")} />
              </>
            ) : (
              <Stack gap="lg" aria-busy="true">
                <Skeleton width="60%" height={36} />
                <Skeleton height={64} />
                <Skeleton height={64} />
                <Skeleton height={64} />
              </Stack>
            )}
            {last.isError && begun ? (
              <Text span size="xs" c="dimmed">
                {t("form.lastUnknown")}
              </Text>
            ) : null}
          </FormSection>
        </Stack>
      </FormDrawer>
      <LeaveQuestion
        opened={asking}
        onClose={() => setAsking(false)}
        onLeave={() => {
          left.current = create.isPending;
          setAsking(false);
          form.reset();
          onClose();
        }}
      />
      <LeaveGuard dirty={dirty} openedByAddress />
    </>
  );
};

/** The form of a new fapiao; afresh each time it opens. */
export const RequestDrawer = freshEachTime(RequestForm);
