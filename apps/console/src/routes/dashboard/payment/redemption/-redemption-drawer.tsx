import { Button, Group, Switch, TextInput } from "@mantine/core";
import { useCreateRedemptions, useGateway, useSupports, useUpdateRedemption } from "@one-hub/hooks";
import { getRedemption, type Redemption } from "@one-hub/sdk";
import { DateTimeField, FormSection, NumberField } from "@one-hub/ui";
import dayjs from "dayjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bytesOf } from "../../../../lib/characters.ts";
import { localTime, nowSeconds } from "../../../../lib/local-time.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { formShowsError } from "../../../../lib/query-client.ts";
import { pointsOf } from "../../../../lib/quota-input.ts";
import { type SchemaForm, useSchemaForm } from "../../../../lib/schema-form.ts";
import { EditDrawer } from "../../../../shared/EditDrawer/EditDrawer.tsx";
import { freshEachTime } from "../../../../shared/EditDrawer/fresh-each-time.tsx";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { QuotaField } from "../../../../shared/QuotaField/QuotaField.tsx";
import {
  countIn,
  MAX_CODES,
  MAX_NAME_BYTES,
  redemptionBody,
  redemptionForm,
  redemptionFormName,
  type RedemptionValues,
  redemptionValues,
} from "./-redemption-form.ts";
import type { HandedCode } from "./-redemption-state.ts";

/** Quick choices of the expiry, in days. */
const quickDays = [7, 30, 90, 365] as const;

export interface RedemptionDrawerProps extends WindowProps {
  /** The code to change; undefined for new ones. */
  readonly row: Redemption | undefined;
  readonly onCreated: (codes: readonly HandedCode[]) => void;
}

interface FieldProps {
  readonly form: SchemaForm<RedemptionValues>;
  readonly refusal: Error | null;
}

const CodeQuota = ({ form, refusal }: FieldProps): ReactNode => {
  const { t } = useTranslation("payment_redemption");
  const numbers = useNumbers();
  const { values } = form;
  const points = pointsOf(values.quota, values.quotaUnit, numbers.quotaPerUnit);
  const help =
    points === undefined
      ? t("form.quotaHelp")
      : values.quotaUnit === "amount"
        ? t("form.points", { count: points, points: numbers.count(points) })
        : t("form.amount", { amount: numbers.balance(points) });
  return (
    <QuotaField
      label={t("field.quota")}
      description={help}
      quotaUnit={values.quotaUnit}
      unitTexts={{ name: t("form.unit"), amount: t("form.dollars"), points: t("form.pointsUnit") }}
      onUnitChange={(change) => {
        for (const [name, value] of Object.entries(change)) form.setFieldValue(name, value);
      }}
      {...form.field("quota", refusal)}
    />
  );
};

const ExpiryFields = ({ form, refusal }: FieldProps): ReactNode => {
  const { t } = useTranslation("payment_redemption");
  return (
    <>
      <Switch label={t("form.never")} {...form.getInputProps("neverExpires", { type: "checkbox" })} />
      {form.values.neverExpires ? null : (
        <div>
          <DateTimeField
            label={t("field.expires")}
            description={t("form.expiresHelp")}
            {...form.field("expiresAt", refusal, "expired_time")}
          />
          <Group gap="xs" mt="xs">
            {quickDays.map((days) => (
              <Button
                key={days}
                size="xs"
                variant="subtle"
                onClick={() =>
                  form.setFieldValue(
                    "expiresAt",
                    localTime(
                      dayjs()
                        .add(days * 24, "hour")
                        .unix(),
                    ),
                  )
                }
              >
                {t("form.days", { count: days })}
              </Button>
            ))}
          </Group>
        </div>
      )}
    </>
  );
};

/** The form of new codes, or of one that was not used. */
const RedemptionFormDrawer = ({ opened, onClose, row, onCreated }: RedemptionDrawerProps): ReactNode => {
  const { t } = useTranslation("payment_redemption");
  const gateway = useGateway();
  const numbers = useNumbers();
  const { quotaPerUnit, displayInCurrency } = numbers;
  const expires = useSupports("redemption_detail") === true;
  const unit = displayInCurrency ? "amount" : "points";
  const toValues = (code: Redemption | undefined): RedemptionValues => redemptionValues(code, { unit, quotaPerUnit });
  const form = useSchemaForm(
    "payment_redemption",
    redemptionForm({ quotaPerUnit, now: nowSeconds, row }),
    toValues(row),
  );
  const { mutateAsync: create } = useCreateRedemptions(formShowsError);
  const { mutateAsync: update } = useUpdateRedemption(formShowsError);
  const fieldsOf = (values: RedemptionValues) => [
    { label: t("field.name"), value: values.name.trim() },
    {
      label: t("field.quota"),
      value: numbers.balance(pointsOf(values.quota, values.quotaUnit, quotaPerUnit) ?? 0),
    },
    ...(expires
      ? [{ label: t("field.expires"), value: values.neverExpires ? t("never") : values.expiresAt.replace("T", " ") }]
      : []),
  ];
  const write = async (
    values: RedemptionValues,
    base: Redemption | undefined,
    revision: string | undefined,
  ): Promise<void> => {
    const body = redemptionBody(values, { quotaPerUnit, expires });
    if (base === undefined) {
      const keys = await create({ ...body, count: countIn(values) });
      onCreated(keys.map((key) => ({ key, name: body.name, quota: body.quota, expires: body.expired_time ?? -1 })));
    } else await update({ id: base.id, ...body, revision });
  };
  return (
    <EditDrawer<Redemption, RedemptionValues>
      opened={opened}
      onClose={onClose}
      formName={redemptionFormName}
      row={row}
      about={{ row }}
      rowName={row?.name ?? ""}
      form={form}
      read={({ id }) => getRedemption(gateway, id)}
      toValues={toValues}
      fields={(code) => fieldsOf(toValues(code))}
      yours={fieldsOf(form.values)}
      write={write}
      doneText={({ name }) => (row === undefined ? undefined : t("form.saved", { name: name.trim() }))}
      title={row === undefined ? t("new") : t("form.editTitle", { name: row.name })}
      submitText={t(row === undefined ? "form.create" : "form.save")}
      busyText={t(row === undefined ? "form.creating" : "form.saving")}
    >
      {(refusal) => (
        <FormSection>
          <TextInput
            label={t("field.name")}
            description={t("form.nameHelp", { used: bytesOf(form.values.name.trim()), most: MAX_NAME_BYTES })}
            dir="auto"
            autoComplete="off"
            {...form.field("name", refusal)}
          />
          {row === undefined ? (
            <NumberField
              label={t("field.count")}
              description={t("form.countHelp", { most: MAX_CODES })}
              kind="integer"
              {...form.field("count", refusal)}
            />
          ) : null}
          <CodeQuota form={form} refusal={refusal} />
          {expires ? <ExpiryFields form={form} refusal={refusal} /> : null}
        </FormSection>
      )}
    </EditDrawer>
  );
};

export const RedemptionDrawer = freshEachTime(RedemptionFormDrawer);
