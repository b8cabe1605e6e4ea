import type { Token, TokenCreateInput } from "@one-hub/sdk";
import * as z from "zod/mini";

import { bytesOf } from "../../../lib/characters.ts";
import { localTime, secondsOf } from "../../../lib/local-time.ts";
import { pointsOf, quotaIssue, quotaText, type QuotaUnit } from "../../../lib/quota-input.ts";
import { wholeNumber } from "../../../lib/whole-number.ts";
import { ipLines, isAddressOrBlock, wrongIpLine } from "./-ip-lines.ts";

/** Longest name in bytes of UTF-8. */
export const NAME_BYTES = 30;
/** Seconds that a heartbeat may wait. */
export const HEARTBEAT = { least: 30, most: 90, usual: 30 } as const;

/** A new key: unlimited, for ever, in the owner's group. */
export const emptyKeyForm = (quotaUnit: QuotaUnit) => ({
  name: "",
  neverExpires: true,
  /** Local time, `YYYY-MM-DDTHH:mm:ss`; kept while `neverExpires` is on. */
  expiresAt: "",
  unlimited: true,
  quotaUnit,
  quota: "",
  group: "",
  backupGroup: "",
  limitModels: false,
  models: [] as string[],
  limitAddresses: false,
  /** One address or block a line. */
  addresses: "",
  heartbeat: false,
  heartbeatSeconds: String(HEARTBEAT.usual),
  billingTag: "",
  recordBodies: false,
  /** The key's quota when these values were read from it; undefined for a new key. */
  read: undefined as { readonly quota: number; readonly unlimited: boolean } | undefined,
});

/** The key form as typed. */
export type KeyFormValues = ReturnType<typeof emptyKeyForm>;

export const keyFormOf = (
  key: Token,
  display: { readonly quotaUnit: QuotaUnit; readonly quotaPerUnit: number },
): KeyFormValues => {
  const { heartbeat, limits, billing_tag: billingTag, body_log: bodyLog } = key.setting;
  return {
    name: key.name,
    neverExpires: key.expired_time === -1,
    expiresAt: key.expired_time === -1 ? "" : localTime(key.expired_time),
    unlimited: key.unlimited_quota,
    // The last call can overdraw a key, but a negative amount cannot be entered.
    ...quotaText(Math.max(0, key.remain_quota), display.quotaUnit, display.quotaPerUnit),
    group: key.group,
    backupGroup: key.backup_group,
    limitModels: limits.limit_model_setting.enabled,
    models: [...new Set(limits.limit_model_setting.models)],
    limitAddresses: limits.limits_ip_setting.enabled,
    addresses: (limits.limits_ip_setting.whitelist ?? []).join("\n"),
    heartbeat: heartbeat.enabled,
    heartbeatSeconds: String(heartbeat.timeout_seconds === 0 ? HEARTBEAT.usual : heartbeat.timeout_seconds),
    billingTag: billingTag ?? "",
    recordBodies: bodyLog?.enabled === true,
    read: { quota: key.remain_quota, unlimited: key.unlimited_quota },
  };
};

/** Seconds of the heartbeat as typed; undefined where the gateway would not take them. */
const heartbeatOf = ({ heartbeatSeconds: typed }: Pick<KeyFormValues, "heartbeatSeconds">): number | undefined => {
  const seconds = wholeNumber(typed) ?? Number.NaN;
  return seconds >= HEARTBEAT.least && seconds <= HEARTBEAT.most ? seconds : undefined;
};

/** Limits that the form is validated against. */
export interface KeyFormTerms {
  /** Unix seconds; asked at every check, since a form may stay open for hours. */
  readonly now: () => number;
  readonly quotaPerUnit: number;
  /** The key that is edited; its own past expiry may stay. */
  readonly key?: Token | undefined;
  /** The key is to be revived: its expiry must be ahead and its quota above zero. */
  readonly revive?: boolean | undefined;
}

/** The form's one schema. Its messages are codes with facts, as `lib/issue-text.ts` reads them: `issues.*` of the page's catalogue. */
export const keyFormSchema = (terms: KeyFormTerms) => {
  const kept = terms.key === undefined || terms.revive === true ? undefined : terms.key.expired_time;
  return z.custom<KeyFormValues>().check(
    z.superRefine((form, context) => {
      const problem = (field: keyof KeyFormValues, message: string): void =>
        context.addIssue({ code: "custom", path: [field], message });
      const name = form.name.trim();
      if (name === "") problem("name", "required");
      else if (bytesOf(name) > NAME_BYTES) problem("name", `tooManyBytes?maximum=${NAME_BYTES}`);
      if (!form.neverExpires) {
        const at = secondsOf(form.expiresAt);
        if (at === undefined) problem("expiresAt", "required");
        else if (at <= terms.now() && at !== kept) problem("expiresAt", "past");
      }
      if (!form.unlimited) {
        const wrong = quotaIssue(form.quota, form.quotaUnit, terms.quotaPerUnit);
        if (wrong !== undefined) problem("quota", wrong);
        else if (terms.revive === true && pointsOf(form.quota, form.quotaUnit, terms.quotaPerUnit) === 0)
          problem("quota", "needed");
      }
      if (form.backupGroup !== "" && form.backupGroup === form.group) problem("backupGroup", "same");
      const wrong = form.limitAddresses ? wrongIpLine(form.addresses) : undefined;
      if (wrong !== undefined) {
        const facts = new URLSearchParams({ line: String(wrong.line), text: wrong.text.slice(0, 60) });
        problem("addresses", `invalid?${facts.toString()}`);
      }
      if (form.heartbeat && heartbeatOf(form) === undefined)
        problem("heartbeatSeconds", `range?minimum=${HEARTBEAT.least}&maximum=${HEARTBEAT.most}`);
    }),
  );
};

/** Values of a write besides the form's. */
interface WriteTerms {
  readonly quotaPerUnit: number;
  /** Whether the role may set the tag; otherwise it is left out and the stored one stays. */
  readonly seesBillingTag: boolean;
  /** Whether the gateway knows recording (extension `body_log`). */
  readonly recordsBodies: boolean;
}

/** A checked form as the gateway takes it. */
export const createBody = (form: KeyFormValues, terms: WriteTerms): TokenCreateInput => ({
  name: form.name.trim(),
  expired_time: form.neverExpires ? -1 : (secondsOf(form.expiresAt) ?? -1),
  unlimited_quota: form.unlimited,
  // Kept beside "unlimited", so that switching it off again finds what was typed.
  remain_quota: pointsOf(form.quota, form.quotaUnit, terms.quotaPerUnit) ?? 0,
  group: form.group,
  backup_group: form.backupGroup,
  setting: {
    heartbeat: {
      enabled: form.heartbeat,
      timeout_seconds: heartbeatOf(form) ?? HEARTBEAT.usual,
    },
    limits: {
      limit_model_setting: { enabled: form.limitModels, models: form.models },
      limits_ip_setting: {
        enabled: form.limitAddresses,
        whitelist: ipLines(form.addresses)
          .map((line) => line.text)
          .filter(isAddressOrBlock),
      },
    },
    ...(terms.seesBillingTag && { billing_tag: form.billingTag.trim() === "" ? null : form.billingTag.trim() }),
    ...(terms.recordsBodies && { body_log: { enabled: form.recordBodies } }),
  },
});

/**
 * The calls that write a checked form over a key. A key that ran out is written with its own status first, since the gateway
 * refuses to enable what it still knows as empty, and enabled by a second call.
 *
 * @param key The key as the gateway has it now: its points have moved on since the form's values were read. They stay unless a person changed the quota.
 * @param terms.sendsReadQuota Lets the gateway write the difference, so that what calls spend meanwhile stays spent.
 * @param terms.revive Whether to enable the key whatever its status was.
 */
export const updateWrites = (
  form: KeyFormValues,
  key: Token,
  terms: WriteTerms & {
    readonly sendsReadQuota: boolean;
    readonly revive: boolean;
    readonly now: number;
  },
) => {
  const body = createBody(form, terms);
  const { read } = form;
  const typed = body.remain_quota ?? 0;
  const isTouched = read === undefined || form.unlimited !== read.unlimited || typed !== Math.max(0, read.quota);
  const remain = isTouched ? typed : Math.max(0, key.remain_quota);
  const expiry = body.expired_time ?? -1;
  const usable = (form.unlimited || remain > 0) && (expiry === -1 || expiry > terms.now);
  const ranOut = key.status === 3 || key.status === 4;
  return {
    body: {
      ...body,
      id: key.id,
      remain_quota: remain,
      ...(terms.sendsReadQuota && { loaded_quota: isTouched && read !== undefined ? read.quota : remain }),
      ...(ranOut && { status: key.status }),
    },
    /** Second call: the key is switched on. */
    enable: usable && (ranOut || (terms.revive && key.status !== 1)),
  };
};
