import { type CreateUserGroupInput, groupRatio, type UpdateUserGroupInput, type UserGroup } from "@one-hub/sdk";
import * as z from "zod/mini";
import { amountWithPoint, plainNumber } from "../../../../lib/decimal-input.ts";
import { wholeNumber } from "../../../../lib/whole-number.ts";

/** Name under which a form is kept whose session ended. */
export const groupFormName = "group";

/** A new group, as one-hub's own form begins. */
export const newGroup = {
  symbol: "",
  name: "",
  ratio: "1",
  unlimited: false,
  /** Kept while `unlimited` is on. */
  rate: "300",
  public: false,
  promotion: false,
  min: "0",
  max: "0",
};

/** The group form as typed. */
export type GroupValues = typeof newGroup;

export const groupFormOf = (group: UserGroup): GroupValues => ({
  symbol: group.symbol,
  name: group.name,
  ratio: String(groupRatio(group)),
  unlimited: group.api_rate === -1,
  rate: group.api_rate === -1 ? newGroup.rate : String(group.api_rate),
  public: group.public,
  promotion: group.promotion,
  min: String(group.min),
  max: String(group.max),
});

const MAX_LENGTH = 50;
const MAX_RATIO = 1_000_000;
/** Ratios are stored with two decimals; what is smaller would become free. */
const MIN_RATIO = 0.01;

/** A ratio as typed; undefined where it is none that a group can have. */
export const ratioOf = (typed: string): number | undefined => {
  const ratio = plainNumber(amountWithPoint(typed)) ?? Number.NaN;
  const rounded = Math.round(ratio * 100) / 100;
  const isPlain = Math.abs(rounded - ratio) < 1e-9;
  return isPlain && (ratio === 0 || (ratio >= MIN_RATIO && ratio <= MAX_RATIO)) ? rounded : undefined;
};

/** A whole number from 0 as typed. */
const wholeOf = (typed: string): number | undefined => {
  const value = wholeNumber(typed);
  return Number.isSafeInteger(value) ? value : undefined;
};

const tooBig = (maximum: number): string => `too_big?origin=number&maximum=${maximum}`;

/** Problem of a whole number that is none, or too large to be counted exactly. */
const wholeIssue = (typed: string): string =>
  Number(typed) > Number.MAX_SAFE_INTEGER ? tooBig(Number.MAX_SAFE_INTEGER) : "invalid";

/** The form's one schema; `issues.*` of the page's catalogue words its messages. */
export const groupSchema = z.custom<GroupValues>().check(
  z.superRefine((form, context) => {
    const problem = (field: keyof GroupValues, message: string): void =>
      context.addIssue({ code: "custom", path: [field], message });
    const symbol = form.symbol.trim();
    if (symbol === "") problem("symbol", "required");
    // Channels list their groups with commas.
    else if (symbol.includes(",")) problem("symbol", "comma");
    else if (symbol.length > MAX_LENGTH) problem("symbol", "tooLong");
    const name = form.name.trim();
    if (name === "") problem("name", "required");
    else if (name.length > MAX_LENGTH) problem("name", "tooLong");
    if (ratioOf(form.ratio) === undefined)
      problem("ratio", Number(amountWithPoint(form.ratio)) > MAX_RATIO ? tooBig(MAX_RATIO) : "invalid");
    if (!form.unlimited && wholeOf(form.rate) === undefined) problem("rate", wholeIssue(form.rate));
    if (form.promotion) {
      const [min, max] = [wholeOf(form.min), wholeOf(form.max)];
      if (min === undefined) problem("min", wholeIssue(form.min));
      if (max === undefined) problem("max", wholeIssue(form.max));
      else if (min !== undefined && max !== 0 && max <= min) problem("max", "order");
    }
  }),
);

/** All that an update writes, from a form that the schema let through; `stored` fills what the form does not show. */
export const groupBody = (form: GroupValues, stored?: UserGroup): Omit<UpdateUserGroupInput, "id"> => ({
  name: form.name.trim(),
  ratio: ratioOf(form.ratio) ?? 1,
  api_rate: form.unlimited ? -1 : (wholeOf(form.rate) ?? 0),
  public: form.public,
  promotion: form.promotion,
  min: (form.promotion ? wholeOf(form.min) : stored?.min) ?? 0,
  max: (form.promotion ? wholeOf(form.max) : stored?.max) ?? 0,
});

export const createBody = (form: GroupValues): CreateUserGroupInput => ({
  ...groupBody(form),
  symbol: form.symbol.trim(),
});

/** Zeros count as left out when a group is created, so that they take a second write. */
export const needsUpdate = ({ ratio, api_rate: rate }: Pick<UpdateUserGroupInput, "ratio" | "api_rate">): boolean =>
  ratio === 0 || rate === 0;
