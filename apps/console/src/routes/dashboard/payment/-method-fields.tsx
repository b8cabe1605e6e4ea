import { Alert, Group, NativeSelect, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { useStatus } from "@one-hub/hooks";
import { type Payment, paymentCurrencies, paymentTypes, supports } from "@one-hub/sdk";
import { FormSection, machineText, NumberField, PasswordField } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SchemaForm } from "../../../lib/schema-form.ts";
import { CopyLine } from "../../../shared/CopyLine/CopyLine.tsx";
import { chargesPercent, firstPayType, type MethodValues } from "./-method-form.ts";
import { methodTypes, notifyAddress, type Parameter, storedSecrets } from "./-method-types.ts";
import { payTypeText } from "./-use-method-facts.ts";
import { PriceExample } from "./-price-example.tsx";

export interface MethodFieldsProps {
  readonly form: SchemaForm<MethodValues>;
  /** The stored method; undefined for a new one. */
  readonly row: Payment | undefined;
  /** The failure of the last save, for fields that it names. */
  readonly refusal: Error | null;
}

interface ParameterFieldProps extends Pick<MethodFieldsProps, "form"> {
  readonly parameter: Parameter;
  readonly isKept: boolean;
}

const ParameterField = ({ form, parameter, isKept }: ParameterFieldProps): ReactNode => {
  const { t } = useTranslation("payment_method");
  const { name, kind, choices = [], optional, secret } = parameter;
  const field = form.field(name);
  const label = t(`parameter.${name}`);
  if (kind === "choice")
    return (
      <NativeSelect label={label} data={choices.map((value) => ({ value, label: payTypeText(value) }))} {...field} />
    );
  const shared = {
    ...field,
    label,
    ...machineText,
    autoComplete: "off",
    description: isKept ? t("secret.kept") : name === "webhook_secret" ? t("secret.webhook") : undefined,
    placeholder: isKept ? "••••••••" : undefined,
    required: optional !== true && !isKept,
    withAsterisk: false,
  };
  if (name === "instructions")
    return <Textarea {...shared} dir="auto" description={t("instructionsHelp")} autosize minRows={4} maxRows={12} />;
  if (kind === "lines") return <Textarea {...shared} autosize minRows={3} maxRows={8} />;
  if (secret === true) return <PasswordField {...shared} autoComplete="new-password" dir="ltr" />;
  return <TextInput {...shared} {...(kind === "address" && { type: "url" })} />;
};

/** Everything that can be said about a payment method, with an example of its price. */
export const MethodFields = ({ form, row, refusal }: MethodFieldsProps): ReactNode => {
  const { t } = useTranslation("payment_method");
  const { status } = useStatus();
  const { values, field } = form;
  const { type } = values;
  const { parameters, notifies } = methodTypes[type];
  const types = paymentTypes.filter((each) => each !== "manual" || supports(status, "manual_payment") || type === each);
  const servedTypes = status?.payment_types;
  const kept = row?.type === type ? storedSecrets(row) : [];
  return (
    <>
      <FormSection>
        <NativeSelect
          label={t("field.type")}
          description={row === undefined ? undefined : t("typeHelp")}
          data={types.map((value) => ({ value, label: t(`type.${value}`) }))}
          {...field("type")}
          onChange={(event) => {
            const next = types.find((each) => each === event.currentTarget.value) ?? type;
            form.setFieldValue("type", next);
            form.setFieldValue("pay_type", firstPayType(next));
            if (row === undefined) form.setFieldValue("currency", methodTypes[next].currency);
          }}
        />
        {servedTypes === undefined || servedTypes.includes(type) ? null : (
          <Alert role="note" color="warn">
            {t("notServed")}
          </Alert>
        )}
        <TextInput label={t("field.name")} description={t("nameHelp")} autoComplete="off" {...field("name", refusal)} />
        <TextInput label={t("field.icon")} type="url" {...machineText} autoComplete="off" {...field("icon")} />
        <Switch label={t("field.enable")} {...form.getInputProps("enable", { type: "checkbox" })} />
      </FormSection>
      <FormSection title={t(`type.${type}`)} description={t(`typeText.${type}`)}>
        {parameters.map((parameter) => (
          <ParameterField
            key={`${type}.${parameter.name}`}
            form={form}
            parameter={parameter}
            isKept={parameter.secret === true && kept.includes(parameter.name)}
          />
        ))}
      </FormSection>
      {notifies ? (
        <FormSection title={t("notify.title")} description={t(type === "stripe" ? "notify.stripe" : "notify.text")}>
          {row === undefined ? (
            <Text c="dimmed">{t("notify.later")}</Text>
          ) : (
            <CopyLine text={notifyAddress(values.notifyDomain, status?.server_address ?? "", row.uuid)} />
          )}
          <TextInput
            label={t("field.notifyDomain")}
            description={t("notify.domainHelp", { address: status?.server_address ?? "" })}
            type="url"
            {...machineText}
            autoComplete="off"
            {...field("notifyDomain", refusal, "notify_domain")}
          />
        </FormSection>
      ) : null}
      <FormSection title={t("price.title")}>
        <NativeSelect label={t("field.currency")} data={[...paymentCurrencies]} {...field("currency")} />
        <Group gap="sm" align="start" grow>
          <NumberField label={t("field.percentFee")} unit="%" {...field("percentFee")} />
          <NumberField
            label={t("field.fixedFee")}
            unit="USD"
            {...field("fixedFee")}
            {...(chargesPercent(values) && { disabled: true, error: undefined })}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {t("price.feeHelp")}
        </Text>
        <NumberField label={t("field.sort")} description={t("sortHelp")} kind="integer" {...field("sort")} />
      </FormSection>
      <PriceExample values={values} />
    </>
  );
};
