import * as z from "zod/mini";
import { pointsOf, type QuotaUnit } from "../../../lib/quota-input.ts";

const largest = 1_000_000_000_000_000;

/** Values of the form; an empty threshold is none. */
export interface NotifyValues {
  threshold: string;
  unit: QuotaUnit;
  email: boolean;
  webhook: string;
  secret: string;
}

/** Form of low-balance notifications. A webhook needs a secret, a new or a stored one. */
export const notifyForm = ({
  quotaPerUnit,
  secretKept,
}: {
  readonly quotaPerUnit: number;
  readonly secretKept: boolean;
}) => {
  const readPoints = ({ threshold, unit }: NotifyValues) =>
    threshold.trim() === "" ? 0 : pointsOf(threshold, unit, quotaPerUnit);
  return z.pipe(
    z
      .object({
        threshold: z.string(),
        unit: z.enum(["amount", "points"]),
        email: z.boolean(),
        webhook: z.string().check(z.trim()),
        secret: z.string().check(z.trim()),
      })
      .check((context) => {
        const { value } = context;
        const refuse = (path: keyof NotifyValues, message: string) =>
          context.issues.push({ code: "custom", input: value[path], path: [path], message, continue: true });
        const points = readPoints(value);
        if (points === undefined) refuse("threshold", value.unit === "points" ? "notPoints" : "notAmount");
        else if (points > largest) refuse("threshold", "tooMuch");
        const { webhook, secret } = value;
        if (webhook !== "" && (!URL.canParse(webhook) || new URL(webhook).protocol !== "https:"))
          refuse("webhook", "notHttps");
        if (webhook !== "" && secret === "" && !secretKept) refuse("secret", "required");
        if (secret !== "" && !/^[\x21-\x7e]{16,128}$/.test(secret)) refuse("secret", "notSecret");
      }),
    z.transform(({ email, webhook, secret, ...typed }: NotifyValues) => ({
      email,
      webhook,
      quota_threshold: readPoints({ email, webhook, secret, ...typed }) ?? 0,
      ...(webhook === "" || secret === "" ? {} : { webhook_secret: secret }),
    })),
  );
};
