import type { Inviter } from "@one-hub/sdk";
import * as z from "zod/mini";
import { withDecimalPoint } from "../../../../lib/decimal-input.ts";

/** The name under which an unsent form is kept. */
export const shareFormName = "inviter";

export const shareRules = ["site", "own"] as const;

export interface ShareValues {
  rule: (typeof shareRules)[number];
  /** As typed; with a dot or a comma. */
  percentage: string;
}

const MAX_PERCENTAGE = 100;

/** The typed percentage; undefined where it is none, or has more than two decimals. */
export const readPercentage = (text: string): number | undefined => {
  const typed = withDecimalPoint(text);
  const value = /^\d{1,3}(?:\.\d{1,2})?$/.test(typed) ? Number(typed) : undefined;
  return value === undefined || value > MAX_PERCENTAGE ? undefined : value;
};

export const shareForm = z.object({ rule: z.enum(shareRules), percentage: z.string() }).check((context) => {
  const { rule, percentage } = context.value;
  if (rule === "own" && readPercentage(percentage) === undefined)
    context.issues.push({
      code: "custom",
      input: percentage,
      path: ["percentage"],
      message: "notPercentage",
      continue: true,
    });
});

export const shareValues = ({ percentage }: Inviter): ShareValues => ({
  rule: percentage === null ? "site" : "own",
  percentage: percentage === null ? "" : String(percentage),
});

/** The percentage of a form; null for the site's rule, undefined for one that cannot be sent. */
export const percentageOf = ({ rule, percentage }: ShareValues): number | null | undefined =>
  rule === "site" ? null : readPercentage(percentage);
