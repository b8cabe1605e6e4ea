import type { Redemption } from "@one-hub/sdk";
import * as z from "zod/mini";
import { bytesOf } from "../../../../lib/characters.ts";
import { localTime, secondsOf } from "../../../../lib/local-time.ts";
import { pointsOf, quotaIssue, type QuotaUnit, quotaText } from "../../../../lib/quota-input.ts";

/** Bytes of UTF-8 in a name. */
export const MAX_NAME_BYTES = 20;
/** Most codes of a call. */
export const MAX_CODES = 100;

/** The name under which an unsent form is kept. */
export const redemptionFormName = "redemption";

export interface RedemptionValues {
  name: string;
  count: string;
  quota: string;
  quotaUnit: QuotaUnit;
  neverExpires: boolean;
  /** Local time; kept while `neverExpires` is on. */
  expiresAt: string;
}

/** Limits that the form checks. */
export interface RedemptionTerms {
  readonly quotaPerUnit: number;
  /** Unix seconds; asked at every check, since a form may stay open for hours. */
  readonly now: () => number;
  /** The code that is edited: its own past expiry may stay. */
  readonly row?: Redemption | undefined;
}

const countOf = (text: string): number | undefined => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined);

export const redemptionForm = ({ quotaPerUnit, now, row }: RedemptionTerms) =>
  z.custom<RedemptionValues>().check(
    z.superRefine((form, context) => {
      const problem = (field: keyof RedemptionValues, message: string): void =>
        context.addIssue({ code: "custom", path: [field], message });
      const name = form.name.trim();
      if (name === "") problem("name", "required");
      else if (bytesOf(name) > MAX_NAME_BYTES) problem("name", `tooManyBytes?maximum=${MAX_NAME_BYTES}`);
      const count = countOf(form.count);
      if (row === undefined && (count === undefined || count < 1 || count > MAX_CODES))
        problem("count", `range?maximum=${MAX_CODES}`);
      const wrong = quotaIssue(form.quota, form.quotaUnit, quotaPerUnit);
      if (wrong !== undefined) problem("quota", wrong);
      else if (pointsOf(form.quota, form.quotaUnit, quotaPerUnit) === 0) problem("quota", "tooSmall");
      if (!form.neverExpires) {
        const at = secondsOf(form.expiresAt);
        if (at === undefined) problem("expiresAt", "required");
        else if (at <= now() && at !== row?.expired_time) problem("expiresAt", "past");
      }
    }),
  );

export const redemptionValues = (
  row: Redemption | undefined,
  terms: { readonly unit: QuotaUnit; readonly quotaPerUnit: number },
): RedemptionValues => {
  const expiry = row?.expired_time ?? -1;
  return {
    name: row?.name ?? "",
    count: "1",
    ...(row === undefined
      ? { quota: "", quotaUnit: terms.unit }
      : quotaText(row.quota, terms.unit, terms.quotaPerUnit)),
    neverExpires: expiry === -1,
    expiresAt: expiry === -1 ? "" : localTime(expiry),
  };
};

/** A checked form as the gateway takes it; `expires` where it knows an expiry. */
export const redemptionBody = (
  form: RedemptionValues,
  terms: { readonly quotaPerUnit: number; readonly expires: boolean },
) => ({
  name: form.name.trim(),
  quota: pointsOf(form.quota, form.quotaUnit, terms.quotaPerUnit) ?? 0,
  ...(terms.expires && { expired_time: form.neverExpires ? -1 : (secondsOf(form.expiresAt) ?? -1) }),
});

/** How many codes a checked form asks for. */
export const countIn = (form: RedemptionValues): number => countOf(form.count) ?? 1;
