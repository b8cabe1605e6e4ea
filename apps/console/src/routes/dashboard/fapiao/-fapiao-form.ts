import { fapiaoKinds, type FapiaoInput, type FapiaoKind } from "@one-hub/sdk";
import * as z from "zod/mini";

import { mailAddress } from "../../../lib/mail-address.ts";

/** The most that the gateway takes. */
const MOST = { title: 100, email: 200, note: 500, orders: 100, address: 2000, reason: 500, number: 40 } as const;

export interface RequestValues {
  kind: FapiaoKind;
  title: string;
  taxNumber: string;
  email: string;
  note: string;
  /** Numbers of the chosen orders. */
  orders: string[];
}

/** A tax number as it is printed: people copy it with blanks and in small letters. */
const plainTaxNumber = (text: string): string => text.replaceAll(/\s/g, "").toUpperCase();

/** A request. The rule of the tax number is the gateway's: 18 of a unified social credit code, 15 to 20 of what was there before. */
export const requestForm = z
  .object({
    kind: z.enum(fapiaoKinds),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST.title)),
    taxNumber: z.string(),
    email: mailAddress(MOST.email),
    note: z.string().check(z.trim(), z.maxLength(MOST.note)),
    orders: z.array(z.string()).check(z.minLength(1), z.maxLength(MOST.orders)),
  })
  .check((context) => {
    const { kind, taxNumber } = context.value;
    if (kind !== "company" || /^[0-9A-Z]{15,20}$/.test(plainTaxNumber(taxNumber))) return;
    const message = taxNumber.trim() === "" ? "required" : "notTaxNumber";
    context.issues.push({ code: "custom", input: taxNumber, path: ["taxNumber"], message, continue: true });
  });

/** A checked request as the gateway takes it. */
export const requestBody = (values: RequestValues): FapiaoInput => {
  const { kind, title, taxNumber, email, note, orders } = requestForm.parse(values);
  return {
    kind,
    title,
    email,
    ...(kind === "company" && { tax_number: plainTaxNumber(taxNumber) }),
    ...(note !== "" && { note }),
    trade_nos: orders,
  };
};

const isHttps = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === "https:" && username === "" && password === "";
};

export const issueForm = z.object({
  file: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST.address), (context) => {
    const { value } = context;
    if (value !== "" && !isHttps(value))
      context.issues.push({ code: "custom", input: value, path: [], message: "notHttps", continue: true });
  }),
  number: z.string().check(z.trim(), z.maxLength(MOST.number), z.regex(/^[0-9A-Za-z-]*$/)),
});

export const rejectForm = z.object({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST.reason)),
});
