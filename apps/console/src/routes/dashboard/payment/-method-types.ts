import type { Payment, PaymentCurrency, PaymentType } from "@one-hub/sdk";

/** Every parameter of every type, by its name in `config`. */
export const parameterNames = [
  "pay_domain",
  "partner_id",
  "key",
  "app_id",
  "private_key",
  "public_key",
  "mch_id",
  "mch_certificate_serial_number",
  "mch_apiv3_key",
  "mch_private_key",
  "secret_key",
  "webhook_secret",
  "pay_type",
  "instructions",
] as const;

export type ParameterName = (typeof parameterNames)[number];

/** A field of a type's `config`. */
export interface Parameter {
  readonly name: ParameterName;
  /** `lines` is a long text such as a key in PEM form; `address` is an https address that a form is sent to. */
  readonly kind: "text" | "lines" | "address" | "choice";
  /** Typed, but never read back. */
  readonly secret?: boolean;
  readonly optional?: boolean;
  /** Values of a `choice`, the first one chosen at first. */
  readonly choices?: readonly string[];
}

/** A type of payment method in the console. */
export interface MethodType {
  /** Currency of a new method. */
  readonly currency: PaymentCurrency;
  /** Whether its provider reports payments to the notify address. */
  readonly notifies: boolean;
  readonly parameters: readonly Parameter[];
}

const secret = (name: ParameterName, kind: "text" | "lines" = "text"): Parameter => ({ name, kind, secret: true });

/** The one table of types; form, list, checks and written configuration follow it. */
export const methodTypes: Readonly<Record<PaymentType, MethodType>> = {
  epay: {
    currency: "CNY",
    notifies: true,
    parameters: [
      { name: "pay_domain", kind: "address" },
      { name: "partner_id", kind: "text" },
      secret("key"),
      {
        name: "pay_type",
        kind: "choice",
        optional: true,
        choices: ["", "alipay", "wxpay", "qqpay", "bank", "jdpay", "paypal", "usdt"],
      },
    ],
  },
  stripe: {
    currency: "USD",
    notifies: true,
    parameters: [secret("secret_key"), { ...secret("webhook_secret"), optional: true }],
  },
  alipay: {
    currency: "CNY",
    notifies: true,
    parameters: [
      { name: "app_id", kind: "text" },
      secret("private_key", "lines"),
      { name: "public_key", kind: "lines" },
      { name: "pay_type", kind: "choice", choices: ["facepay", "pagepay", "wappay"] },
    ],
  },
  wxpay: {
    currency: "CNY",
    notifies: true,
    parameters: [
      { name: "app_id", kind: "text" },
      { name: "mch_id", kind: "text" },
      { name: "mch_certificate_serial_number", kind: "text" },
      secret("mch_apiv3_key"),
      secret("mch_private_key", "lines"),
      { name: "pay_type", kind: "choice", choices: ["Native"] },
    ],
  },
  manual: {
    currency: "USD",
    notifies: false,
    parameters: [{ name: "instructions", kind: "lines" }],
  },
};

const secretNames: ReadonlySet<string> = new Set(
  Object.values(methodTypes)
    .flatMap(({ parameters }) => parameters)
    .flatMap((parameter) => (parameter.secret === true ? [parameter.name] : [])),
);

/** Whether a parameter is never shown. */
export const isSecret = (name: string): boolean => secretNames.has(name);

const knownTypes: readonly string[] = Object.keys(methodTypes);

/** A row's type; undefined for one that this console does not know. */
export const methodTypeOf = ({ type }: Pick<Payment, "type">): PaymentType | undefined =>
  knownTypes.includes(type) ? (type as PaymentType) : undefined;

/** The texts in a configuration; none of a text that is broken. */
export const readConfig = (config: string): Readonly<Record<string, string>> => {
  try {
    const value: unknown = JSON.parse(config);
    const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return {};
  }
};

/** The settings of a row that are shown: as the gateway tells them, else out of the whole configuration. */
export const settingsOf = ({
  settings,
  config,
}: Pick<Payment, "settings" | "config">): Readonly<Record<string, string>> =>
  settings ?? Object.fromEntries(Object.entries(readConfig(config)).filter(([name]) => !isSecret(name)));

/** Names of a row's stored secrets. */
export const storedSecrets = ({ secrets, config }: Pick<Payment, "secrets" | "config">): readonly string[] =>
  secrets ??
  Object.entries(readConfig(config))
    .filter(([name, value]) => isSecret(name) && value !== "")
    .map(([name]) => name);

/** Address at which a method's provider reports payments. */
export const notifyAddress = (domain: string, site: string, uuid: string): string =>
  `${(domain.trim() || site).replace(/\/+$/, "")}/api/payment/notify/${uuid}`;
