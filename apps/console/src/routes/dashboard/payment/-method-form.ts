import { type Payment, type PaymentInput, type PaymentType, type PaymentUpdateInput } from "@one-hub/sdk";
import { formatDecimal } from "@one-hub/sdk/format";
import * as z from "zod/mini";
import { amountWithPoint } from "../../../lib/decimal-input.ts";
import {
  isSecret,
  methodTypeOf,
  methodTypes,
  type Parameter,
  type ParameterName,
  parameterNames,
  readConfig,
  settingsOf,
  storedSecrets,
} from "./-method-types.ts";

/** The form of a payment method: numbers as typed, and every parameter of every type, so that nothing typed is lost when the type changes. */
export interface MethodValues extends Record<ParameterName, string> {
  readonly type: PaymentType;
  readonly name: string;
  readonly icon: string;
  readonly notifyDomain: string;
  readonly currency: string;
  readonly fixedFee: string;
  /** In percent. */
  readonly percentFee: string;
  readonly sort: string;
  readonly enable: boolean;
}

/** Parameters that the form forgets when the session ends under it. */
export const secretFields = parameterNames.filter(isSecret);

const emptyParameters = (): Record<ParameterName, string> => ({
  pay_domain: "",
  partner_id: "",
  key: "",
  app_id: "",
  private_key: "",
  public_key: "",
  mch_id: "",
  mch_certificate_serial_number: "",
  mch_apiv3_key: "",
  mch_private_key: "",
  secret_key: "",
  webhook_secret: "",
  pay_type: "",
  instructions: "",
});

/** Sub-type that a type has at first. */
export const firstPayType = (type: PaymentType): string =>
  methodTypes[type].parameters.find(({ name }) => name === "pay_type")?.choices?.[0] ?? "";

/** The form of a new method. */
export const newMethod = (type: PaymentType): MethodValues => ({
  ...emptyParameters(),
  type,
  name: "",
  icon: "",
  notifyDomain: "",
  currency: methodTypes[type].currency,
  fixedFee: "0",
  percentFee: "0",
  sort: "1",
  enable: true,
  pay_type: firstPayType(type),
});

/** Decimals of a fee: as many as can be typed. */
const FEE_DIGITS = 8;

/** A share in percent, without the noise of binary fractions: 0.07 is "7". */
export const percentText = (share: number): string => formatDecimal(share * 100, FEE_DIGITS);

/** A percentage as a share; the text's decimal point is moved, so that "7" is exactly 0.07. */
export const shareOf = (percent: string): number => Number(`${amountWithPoint(percent)}e-2`);

/** The form of a stored method. Secrets stay empty. */
export const methodForm = (row: Payment): MethodValues => {
  const type = methodTypeOf(row) ?? "epay";
  const settings = settingsOf(row);
  const shown = Object.fromEntries(parameterNames.map((name) => [name, isSecret(name) ? "" : (settings[name] ?? "")]));
  return {
    ...newMethod(type),
    ...shown,
    pay_type: settings["pay_type"] ?? firstPayType(type),
    name: row.name,
    icon: row.icon,
    notifyDomain: row.notify_domain,
    currency: row.currency,
    fixedFee: formatDecimal(row.fixed_fee, FEE_DIGITS),
    percentFee: percentText(row.percent_fee),
    sort: String(row.sort),
    enable: row.enable === true,
  };
};

const DECIMAL = /^(?:\d{1,7}(?:\.\d{0,8})?|\.\d{1,8})$/;
const WHOLE = /^\d{1,7}$/;
const MAX_NAME = 255;
const MAX_ADDRESS = 300;
const MAX_FIXED_FEE = 1_000_000;
const MAX_PERCENT = 10_000;
const MAX_SORT = 1_000_000;
const MAX_PARAMETER = 10_000;

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text);

/** The error of a typed number; undefined if it is valid. */
const numberIssue = (text: string, pattern: RegExp, maximum: number): string | undefined => {
  const typed = pattern === DECIMAL ? amountWithPoint(text) : text.trim();
  if (typed === "") return "required";
  if (!pattern.test(typed)) return "invalid_format";
  return Number(typed) > maximum ? `too_big?origin=number&maximum=${maximum}` : undefined;
};

const feeIssue = (text: string): string | undefined => numberIssue(text, DECIMAL, MAX_FIXED_FEE);

/** The error of a fee in percent as typed; undefined if it is valid. */
export const percentIssue = (text: string): string | undefined => numberIssue(text, DECIMAL, MAX_PERCENT);

/** Whether the form has a percentage to charge, beside which the fixed fee is not charged. */
export const chargesPercent = ({ percentFee }: Pick<MethodValues, "percentFee">): boolean =>
  percentIssue(percentFee) === undefined && shareOf(percentFee) > 0;

/** The error of a form's fixed fee. Beside a percentage it has none, since its field is disabled then. */
export const fixedFeeIssue = (form: Pick<MethodValues, "fixedFee" | "percentFee">): string | undefined =>
  chargesPercent(form) ? undefined : feeIssue(form.fixedFee);

/** The fixed fee of a form; 0 for one that cannot be read. */
export const fixedFeeOf = ({ fixedFee }: Pick<MethodValues, "fixedFee">): number =>
  feeIssue(fixedFee) === undefined ? Number(amountWithPoint(fixedFee)) : 0;

/** The error of a place among the methods as typed; undefined if it is valid. */
export const sortIssue = (text: string): string | undefined => numberIssue(text, WHOLE, MAX_SORT);

const lengthIssue = (text: string, maximum: number): string | undefined =>
  text.length > maximum ? `too_big?origin=string&maximum=${maximum}` : undefined;

const addressIssue = (text: string): string | undefined => {
  const typed = text.trim();
  return (
    lengthIssue(typed, MAX_ADDRESS) ?? (typed === "" || isAddress(typed) ? undefined : "invalid_format?format=url")
  );
};

/** The error of a parameter as typed; undefined if it is valid. */
export const parameterIssue = ({ kind, optional }: Parameter, text: string, isKept: boolean): string | undefined => {
  const typed = text.trim();
  if (typed === "") return optional === true || isKept ? undefined : "required";
  if (kind === "address") {
    if (!isAddress(typed)) return "invalid_format?format=url";
    // The Content-Security-Policy of the payer's page (`form-action`) blocks forms to http addresses.
    if (!/^https:/i.test(typed)) return "insecure";
  }
  return lengthIssue(typed, MAX_PARAMETER);
};

/** Checks the form. A secret that the row stores may stay empty, unless the type is another. */
export const methodSchema = (row: Payment | undefined) =>
  z.custom<MethodValues>().check(
    z.superRefine((form, context) => {
      const kept = row?.type === form.type ? storedSecrets(row) : [];
      const issues: readonly (readonly [field: keyof MethodValues, message: string | undefined])[] = [
        ["name", form.name.trim() === "" ? "required" : lengthIssue(form.name.trim(), MAX_NAME)],
        ["icon", addressIssue(form.icon)],
        ["notifyDomain", addressIssue(form.notifyDomain)],
        ["fixedFee", fixedFeeIssue(form)],
        ["percentFee", percentIssue(form.percentFee)],
        ["sort", sortIssue(form.sort)],
        ...methodTypes[form.type].parameters.map(
          (parameter) =>
            [
              parameter.name,
              parameterIssue(
                parameter,
                form[parameter.name],
                parameter.secret === true && kept.includes(parameter.name),
              ),
            ] as const,
        ),
      ];
      for (const [field, message] of issues)
        if (message !== undefined) context.addIssue({ code: "custom", path: [field], message });
    }),
  );

/** The configuration to write; what stays as stored is left out where the gateway keeps it, else put back from what it sent. */
const configOf = (values: MethodValues, row: Payment | undefined): string => {
  const kept = row?.type === values.type && row.settings === undefined ? readConfig(row.config) : {};
  const typed = methodTypes[values.type].parameters.flatMap(({ name, secret }) => {
    const text = values[name].trim();
    return secret === true && text === "" ? [] : [[name, text] as const];
  });
  return JSON.stringify({ ...kept, ...Object.fromEntries(typed) });
};

/** A checked form as the gateway takes it. */
export const methodBody = (values: MethodValues, row: Payment | undefined): PaymentInput => ({
  type: values.type,
  name: values.name.trim(),
  icon: values.icon.trim(),
  notify_domain: values.notifyDomain.trim(),
  fixed_fee: fixedFeeOf(values),
  percent_fee: shareOf(values.percentFee),
  currency: values.currency,
  config: configOf(values, row),
  sort: Number(values.sort),
  enable: values.enable,
});

/** A write of every field: what is not changed is echoed, for the gateway empties what is left out. */
export const wholeMethod = (row: Payment, change: Partial<PaymentInput>): PaymentUpdateInput => ({
  id: row.id,
  uuid: row.uuid,
  type: row.type,
  name: row.name,
  icon: row.icon,
  notify_domain: row.notify_domain,
  fixed_fee: row.fixed_fee,
  percent_fee: row.percent_fee,
  currency: row.currency,
  config: row.config,
  sort: row.sort,
  enable: row.enable === true,
  created_at: row.created_at,
  ...change,
});
